package reports

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/estimate"
	"tombstone/sim/simtest"
)

// measuredMethods are the methods of intervals whose coverage estimate.TestCoverageGrid measures, as they are named on
// pages, with the row of that grid.
var measuredMethods = map[string]string{
	"Wilson":                              "Share",
	"Wilson by trial":                     "PairedScore, DecisiveByTrial, WilsonEffective",
	"Wilson with shared points":           "PointShare",
	"Wilson with shared points, averaged": "Average",
	"Newcombe":                            "Newcombe",
	"Newcombe by trial":                   "DifferenceOf",
	"Bonett-Price":                        "BonettPrice",
	"normal":                              "Mean",
	"Student t":                           "Mean, with few games",
	"all equal":                           "Mean, where no two games differ",
	"ratio normal":                        "Ratio",
	"ratio t":                             "Ratio, with few games",
}

// widerMethods are those that are meant to hold the truth more often than they say, with the reason.
var widerMethods = map[string]string{
	"Clopper-Pearson":     "a rare share is read as a bound, which must not be exceeded more often than promised",
	"confidence sequence": "holds at every number of games at once",
}

// TestEveryIntervalsCoverageIsMeasured: every interval on a balance page is made by a method whose coverage was measured,
// or that is meant to hold the truth more often. Both kinds are there, and no method is on the lists that no page has.
func TestEveryIntervalsCoverageIsMeasured(t *testing.T) {
	found := map[string]string{}
	for _, g := range []simtest.Game{twoSides, {Seats: 2, Rotates: sim.RotatesPolicies}, {Seats: 4, Rotates: sim.RotatesPolicies}} {
		for _, trials := range []uint64{1, 60, 1500} {
			for _, rotate := range []bool{false, true} {
				even, strong := slices.Repeat([]string{"even"}, g.Seats), slices.Repeat([]string{"even"}, g.Seats)
				strong[0] = "strong"
				other := slices.Clone(strong)
				slices.Reverse(other)
				for _, scenario := range []string{simtest.Plain, simtest.First, simtest.Stalemate} {
					p := balancePage(t, playMadeUp(t, g, trials, rotate, scenario, even, strong, other), balanceOptions())
					for _, method := range methods(p) {
						found[method] = fmt.Sprintf("%+v, %d trials, rotate %v, %s", g, trials, rotate, scenario)
					}
				}
			}
		}
	}
	for method, where := range found {
		if measuredMethods[method] == "" && widerMethods[method] == "" {
			t.Errorf("nobody measured how often intervals by %q hold the truth (%s)", method, where)
		}
	}
	for _, list := range []map[string]string{measuredMethods, widerMethods} {
		for method := range list {
			if found[method] == "" {
				t.Errorf("no page has an interval by %q", method)
			}
		}
	}
}

// methodInTip finds the method in the tip of a table's cell.
var methodInTip = regexp.MustCompile(`% interval [^;()]*; ([^;()]*[a-z][^;()]*)`)

// methods lists the methods of all intervals on a page: of pictures, and of the tips of tables.
func methods(p *Page) (all []string) {
	eachStruct(reflect.ValueOf(p), func(v reflect.Value) {
		switch v := v.Interface().(type) {
		case estimate.Interval:
			if v.Level != 0 {
				all = append(all, v.Method)
			}
		case Cell:
			for _, m := range methodInTip.FindAllStringSubmatch(v.Tip, -1) {
				if !strings.HasSuffix(m[1], "game") && !strings.HasSuffix(m[1], "games") { // a quantile's tip names none
					all = append(all, m[1])
				}
			}
		}
	})
	return all
}

// eachStruct visits every struct in a value.
func eachStruct(v reflect.Value, see func(reflect.Value)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			eachStruct(v.Elem(), see)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachStruct(v.Index(i), see)
		}
	case reflect.Struct:
		see(v)
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				eachStruct(v.Field(i), see)
			}
		}
	}
}
