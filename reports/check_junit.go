package reports

import (
	"encoding/xml"
	"io"

	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// The elements of JUnit's XML that CI systems read.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name       string          `xml:"name,attr"`
		Tests      int             `xml:"tests,attr"`
		Failures   int             `xml:"failures,attr"`
		Errors     int             `xml:"errors,attr"`
		Skipped    int             `xml:"skipped,attr"`
		Properties []junitProperty `xml:"properties>property"`
		Cases      []junitCase     `xml:"testcase"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Name      string        `xml:"name,attr"`
		Class     string        `xml:"classname,attr"`
		Skipped   *junitMessage `xml:"skipped"`
		Failure   *junitFailure `xml:"failure"`
		SystemOut string        `xml:"system-out,omitempty"`
	}
	junitMessage struct {
		Message string `xml:"message,attr"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// CheckJUnit writes a check as JUnit XML: a suite a matchup, a test a criterion. An inconclusive one is skipped, with
// what it wants as the message, or failed where o.Strict asks for it. It holds no times, so that the same check gives
// the same bytes.
func CheckJUnit(w io.Writer, r *experiments.CheckResult, o CheckOptions) error {
	all := junitSuites{Name: "tombstone check " + o.Contract}
	for i, m := range r.Matchups {
		s := junitSuite{Name: r.Scenario.Name + " " + m.Text, Properties: []junitProperty{
			{"contract", o.Contract},
			{"scenario", r.Scenario.Name + " " + r.Scenario.Hash},
			{"matchup", m.Text},
			{"games", Count(m.Games)},
			{"level", percentPlain(r.Level)},
		}}
		for _, k := range r.Criteria {
			if k.Cell != i {
				continue
			}
			c := junitCase{Name: criterionName(k, &experiments.CheckResult{}), Class: r.Scenario.Name + "." + m.Text}
			games := ""
			for _, g := range k.Tickets {
				games += "\n" + g.Says + "\n  " + o.Replay(m, g.Ticket)
			}
			switch text := found(k); {
			case k.Verdict == estimate.Fail:
				c.Failure = &junitFailure{Message: text, Type: "fail", Text: text + "\nGames that show it:" + games}
			case k.Verdict == estimate.Inconclusive && o.Strict:
				c.Failure = &junitFailure{Message: text, Type: "inconclusive", Text: text}
			case k.Verdict == estimate.Inconclusive:
				c.Skipped = &junitMessage{Message: "inconclusive: " + text}
				s.Skipped++
			default:
				c.SystemOut = text
			}
			if c.Failure != nil {
				s.Failures++
			}
			s.Tests++
			s.Cases = append(s.Cases, c)
		}
		all.Tests, all.Failures = all.Tests+s.Tests, all.Failures+s.Failures
		all.Suites = append(all.Suites, s)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", " ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
