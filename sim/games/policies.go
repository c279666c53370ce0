package games

import "tombstone/strategies"

// Policy is a line of the list of policies.
type Policy struct {
	Name    string
	Usage   string
	Doc     string
	Params  []strategies.Param
	Example string

	Sensible bool // plays, as it stands, like a sensible person
	Baseline bool // plays without any sense, for comparison
}

// list makes the list of policies of a game's table.
func list[P any](table strategies.Table[P]) []Policy {
	var all []Policy
	for _, e := range table {
		all = append(all, Policy{
			Name: e.Name, Usage: e.Usage(), Doc: e.Doc, Params: e.Params, Example: e.Example,
			Sensible: e.Sensible, Baseline: e.Baseline,
		})
	}
	return all
}

// canonical checks a matchup against a game's table and returns its policy specs by seat.
func canonical[P any](table strategies.Table[P], specs []*strategies.Spec) ([]string, error) {
	if _, err := strategies.BuildMatchup(table, specs); err != nil {
		return nil, err
	}
	var texts []string
	for _, s := range specs {
		texts = append(texts, s.String())
	}
	return texts, nil
}

// parseAll reads the policy specs of a matchup.
func parseAll(matchup []string) (specs []*strategies.Spec, err error) {
	for _, text := range matchup {
		spec, err := strategies.Parse(text)
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	return specs, nil
}
