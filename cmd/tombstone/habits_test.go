package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A scenario whose Action Deck is a spreadsheet, as a designer has it in a folder of its own.
const (
	corral = `game: okcorral
name: corral
title: A corral
provenance: made for a test
sides:
  earps: {men: [{name: Wyatt Earp, traits: [good-shot]}]}
  cowboys: {men: [{name: Frank McLaury}]}
decks:
  action: {file: action.csv}
  wound: {cards: [{card: Killed, copies: 4, effect: killed}]}
`
	headings   = "card,copies,type,number,condition,notes\n"
	actionDeck = headings + "Step,20,move,1,,\n\"Six Shooter, Close\",3,shoot,1,,\nDuck,2,defence,,not wounded,\"low, and quick\"\n"
)

// row returns the deck with a row more, the fifth.
func row(cells string) string { return actionDeck + cells + "\n" }

// asTyped returns the deck with another separator, and without the texts that want quotes for it.
func asTyped(separator string) string {
	return strings.NewReplacer(",", separator, `"Six Shooter, Close"`, "Six Shooter, Close", `"low, and quick"`, "low, and quick").Replace(actionDeck)
}

// tell runs a command and returns its exit code and what it printed.
func tell(args ...string) (code int, stdout, stderr string) {
	var out, problems strings.Builder
	code = run(context.Background(), &out, &problems, args)
	return code, out.String(), problems.String()
}

// lay writes files into a new folder, which becomes the current one.
func lay(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// here lists all files of the current folder.
func here(t *testing.T) (names []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestHabitsAccepted: what spreadsheets do to a file without the designer's doing is taken as it was meant. Each
// plays, with no word but the warnings, and is the plain deck but for the differences given.
func TestHabitsAccepted(t *testing.T) {
	for _, c := range []struct {
		why, csv    string
		differences []string
		warnings    []string
	}{
		{"byte-order mark", "\uFEFF" + actionDeck, nil, nil},
		{"line ends of Windows", strings.ReplaceAll(actionDeck, "\n", "\r\n"), nil, nil},
		{"line ends of old Macs", strings.ReplaceAll(actionDeck, "\n", "\r"), nil, nil},
		{"semicolons", asTyped(";"), nil, nil},
		{"tabs", asTyped("\t"), nil, nil},
		{"Excel's sep= line", "sep=;\r\n" + asTyped(";"), nil, nil},
		{"everything in quotes", "\"card\",\"copies\",\"type\",\"number\",\"condition\"\n\"Step\",\"20\",\"move\",\"1\",\"\"\n\"Six Shooter, Close\",\"3\",\"shoot\",\"1\",\"\"\n\"Duck\",\"2\",\"defence\",\"\",\"not wounded\"\n", nil, nil},
		{"quotes in quotes", row(`"The ""Kid""",1,shoot,2,,`), []string{`new card The "Kid" (1 copy, shoot 2)`}, nil},
		{"blank rows", "\n,,,,,\n" + strings.ReplaceAll(actionDeck, "\n", "\n\n,,,,,\n"), nil, nil},
		{"columns and rows of nothing to the right and below", strings.ReplaceAll(actionDeck, "\n", ",,,\n") + ",,,,,,,,\n,,,,,,,,\n", nil, nil},
		{"separators too many in every row but the first", headings + strings.ReplaceAll(actionDeck[len(headings):], "\n", ",,\n"), nil, nil},
		{"rows that end early", "card,copies,type,number,condition,notes\nStep,20,move,1\n\"Six Shooter, Close\",3,shoot,1\nDuck,2,defence,,not wounded\n", nil, nil},
		{"headings in capitals and another order", "NOTES,Type,Condition,COPIES,Number,Card\n,move,,20,1,Step\n,shoot,,3,1,\"Six Shooter, Close\"\n,defence,not wounded,2,,Duck\n", nil, nil},
		{"words in another case", strings.NewReplacer("move", "MOVE", "defence", "Defence", "not wounded", "Not Wounded").Replace(actionDeck), nil, nil},
		{"numbers with zeros after the point", strings.Replace(actionDeck, "20,move,1", "20.0,move,1.00", 1), nil, nil},
		{"numbers with a decimal comma", strings.Replace(asTyped(";"), "20;move;1", "20,0;move;1,00", 1), nil, nil},
		{"spaces around", strings.Replace(actionDeck, "Step,20,move,1,,", " Step , 20 ,  move, 1 , ,", 1), nil, nil},
		{"spaces that do not break", strings.NewReplacer("Step", "Step\u00A0", "not wounded", "not\u00A0wounded").Replace(actionDeck), nil, nil},
		{"a typographic apostrophe in a name", row("Doc’s Revolver,1,shoot,2,,"), []string{"new card Doc’s Revolver (1 copy, shoot 2)"}, nil},
		{"0 copies", strings.Replace(actionDeck, "Duck,2", "Duck,0", 1), []string{"-2 Duck"}, nil},
		{"formulas and errors in notes, which are not read", strings.Replace(actionDeck, "1,,\n\"", "1,,=A1+1\n\"", 1), nil, nil},
		{"nearly the same name", row("duck,1,defence,,,"), []string{"new card duck (1 copy, defence)"}, []string{
			`game/action.csv:5:1: warning: card: "duck" is almost the name "Duck", line 4 (if they are the same, make them one)`,
		}},
		{"a man who is not there", row("Derringer,1,shoot,1,man Wyat Earp,"), []string{"new card Derringer (1 copy, shoot 1, man Wyat Earp)"}, []string{
			"game/action.csv:5:5: warning: condition: there is no man called Wyat Earp, so Derringer can never be played (did you mean Wyatt Earp?)",
		}},
		{"a trait nobody has", row("Rifle,1,shoot,4,trait rifle,"), []string{"new card Rifle (1 copy, shoot 4, trait rifle)"}, []string{
			"game/action.csv:5:5: warning: condition: nobody has the trait rifle, so Rifle can never be played (expected good-shot)",
		}},
		{"headings alone", headings, []string{
			"no card Step any more (it had 20 copies)", "no card Six Shooter, Close any more (it had 3 copies)", "no card Duck any more (it had 2 copies)",
		}, []string{"game/corral.yaml:9:11: warning: decks.action: the deck is empty: nobody can ever do anything, and every game is a stalemate"}},
	} {
		t.Run(c.why, func(t *testing.T) {
			lay(t, map[string]string{
				"plain/corral.yaml": corral, "plain/action.csv": actionDeck,
				"game/corral.yaml": corral, "game/action.csv": c.csv,
			})
			warnings := strings.Join(append(c.warnings, ""), "\n")
			code, out, problems := tell("run", "game/corral.yaml", "--games", "20", "-o", "r.json")
			if code != exitHolds || problems != warnings || !strings.Contains(out, "20 games") {
				t.Errorf("run ends with %d and says\n%swant\n%s", code, problems, warnings)
			}
			differences := strings.Join(append(c.differences, ""), "\n")
			if c.differences == nil {
				differences = "no difference that affects play\n"
			}
			if _, out, _ := tell("decks", "diff", "plain/corral.yaml", "game/corral.yaml"); out != differences {
				t.Errorf("it is\n%swant\n%s", out, differences)
			}
		})
	}
}

// TestHabitsRefused: what cannot be meant is refused with the row and with what to do; nothing is played and
// nothing written.
func TestHabitsRefused(t *testing.T) {
	const (
		copies  = "(expected a whole number from 0 to 120)"
		types   = "expected move, shoot, defence or special"
		columns = "card, copies, type, number, condition, origin, notes"
		save    = `(save it as UTF-8; spreadsheets call it "CSV UTF-8")`
	)
	for _, c := range []struct {
		why, csv string
		want     []string // after game/action.csv:
	}{
		{"a column nobody knows", "card,copies,type,number,colour\nStep,20,move,1,red\n", []string{"1:5: colour: unknown column (take it out, or name it notes if it is a remark; columns are also condition, origin, notes or slots)"}},
		{"a column missing", "card,copies,number\nStep,20,1\n", []string{"1: type: there is no such column (expected the headings " + columns + ", slots)"}},
		{"a column twice", "card,copies,type,number,Copies\nStep,20,move,1,20\n", []string{"1:5: copies: two columns have this heading (keep one of them)"}},
		{"a column misspelt", "card,copys,tpye,numbr\nStep,20,move,1\n", []string{
			"1:2: copys: unknown column (did you mean copies?)", "1:3: tpye: unknown column (did you mean type?)", "1:4: numbr: unknown column (did you mean number?)",
		}},
		{"a title above", "My Action Deck,,,,,\n" + actionDeck, []string{`1: no heading is known here: "My Action Deck" (expected headings with commas, semicolons or tabs between: ` + columns + ", slots)"}},
		{"no headings", actionDeck[len(headings):], []string{`1: no heading is known here: "Step, 20, move, 1" (expected headings with commas, semicolons or tabs between: ` + columns + ", slots)"}},
		{"an empty file", "", []string{"1: the file is empty (expected a row of headings: " + columns + ", slots)"}},
		{"UTF-16 of Windows", "\xFF\xFEc\x00a\x00r\x00d\x00", []string{" the file is UTF-16 LE, not UTF-8 text " + save}},
		{"UTF-16 the other way round", "\xFE\xFF\x00c\x00a\x00r\x00d", []string{" the file is UTF-16 BE, not UTF-8 text " + save}},
		{"a letter of Latin-1", row("Caf\xE9,1,move,2,,"), []string{"5:4: the file is not UTF-8 but probably Latin-1 or Windows-1252: this line has the byte 0xE9 " + save}},
		{"a workbook under another name", "PK\x03\x04", []string{" the file is a workbook or an archive (xlsx, ods, zip), not UTF-8 text (export the sheet as CSV, UTF-8)"}},
		{"a unit", row("Run,3x,move,3,,"), []string{`5:2: copies: found "3x" ` + copies}},
		{"less than none", row("Run,-1,move,3,,"), []string{`5:2: copies: found "-1" ` + copies}},
		{"no copies", row("Run,,move,3,,"), []string{"5:2: copies: the cell is empty " + copies}},
		{"too many copies", row("Run,1000000,move,3,,"), []string{`5:2: copies: found "1000000" ` + copies}},
		{"half a card", row(`Run,"2,5",move,3,,`), []string{`5:2: copies: found "2,5" ` + copies}},
		{"more cards than a deck may have", row("Run,100,move,3,,"), []string{"1: decks.action: the deck has 125 cards (expected at most 120)"}},
		{"a formula", row("Run,=A1+1,move,3,,"), []string{`5:2: copies: found the formula "=A1+1" (export the sheet's values, not its formulas)`}},
		{"a formula for a name", row("=A2,1,move,3,,"), []string{`5:1: card: found the formula "=A2" (export the sheet's values, not its formulas)`}},
		{"a formula's error", row("#REF!,1,move,3,,"), []string{`5:1: card: found "#REF!", a formula's error (mend the formula in the spreadsheet, or write its value)`}},
		{"typographic quotes", row("“Run”,1,move,3,,"), []string{`5:1: card: found "“Run”": these quotes do not count in a CSV file (take them away, or write " around the cell)`}},
		{"apostrophes for quotes", row("'Run',1,move,3,,"), []string{`5:1: card: found "'Run'": these quotes do not count in a CSV file (take them away, or write " around the cell)`}},
		{"thousands, or three decimals", row(`Run,"1,000",move,3,,`), []string{`5:2: copies: found "1,000" ` + copies}},
		{"a formula for a number", row("Run,1,move,=C2,,"), []string{`5:4: number: found the formula "=C2" (export the sheet's values, not its formulas)`}},
		{"rows that are numbered", "#,card,copies,type,number\n1,Step,20,move,1\n", []string{"1:1: #: unknown column (take it out, or name it notes if it is a remark; columns are also condition, origin, notes or slots)"}},
		{"typographic quotes around a comma", row("“Six Shooter, Far”,1,shoot,3,,"), []string{
			`5:1: the row has 7 cells under 6 headings (put quotes around a cell with a comma in it: "Six Shooter, Far"; typographic quotes do not count, write straight ones)`,
		}},
		{"a dash for nothing", row("Run,1,move,3,–,"), []string{`5:5: condition: "–" is no condition (leave it empty where there is no condition)`}},
		{"a comma in a name without quotes", row("Six Shooter, Far,4,shoot,3,,"), []string{
			`5:1: the row has 7 cells under 6 headings (put quotes around a cell with a comma in it: "Six Shooter, Far")`,
		}},
		{"a comma in a condition without quotes", row("Run,1,move,3,not wounded, trait good-shot,"), []string{
			"5:7: the row has 7 cells under 6 headings (put quotes around a cell with a comma in it, or take what is too much away)",
		}},
		{"a decimal comma without quotes", row("Run,2,0,move,3,,"), []string{
			"5:7: the row has 7 cells under 6 headings (put quotes around a cell with a comma in it, or take what is too much away)",
		}},
		{"a quote never closed", row(`"Run,1,move,3,,`), []string{`5:1: a quote opens here and is never closed: "Run,1,move,3,,\n" (close it, or take it out)`}},
		{"a quote not closed before the next opens", row("\"Run,1,move,3,,\n\"Six Shooter, Far\",4,shoot,3,,"), []string{
			`5:1: a quote opens here and is closed only 1 line below: "Run,1,move,3,,\n" (close it in its own cell, or take it out)`,
		}},
		{"a quote in a quoted cell", row(`"The "Kid"",1,shoot,2,,`), []string{`5:1: text follows the closing quote of "The " (a quote inside a quoted cell is written twice: "")`}},
		{"a card twice", row("Duck,1,defence,,,"), []string{`5:1: card: two cards are called "Duck", line 4 (make them one, or give them different names)`}},
		{"a card without a name", row(",1,defence,,,"), []string{"5:1: card: the cell is empty (expected a name)"}},
		{"a type nobody knows", row("Run,1,walk,3,,"), []string{`5:3: type: found "walk" (` + types + ")"}},
		{"a type misspelt", row("Run,1,defense,,,"), []string{`5:3: type: found "defense" (` + types + "; did you mean defence?)"}},
		{"a number that became a date", row("Run,1,move,03-Apr,,"), []string{
			`5:4: number: found "03-Apr" on a move card (a spreadsheet made a date of it: format the column as text and write 1 to 7 squares, or K for a knight's jump)`,
		}},
		{"a sum", row("Total,25,,,,"), []string{`5:1: card: the row "Total" seems to be a sum, not a card (take it out of the file)`}},
		{"a sum without a word", row(",25,,,,"), []string{`5:1: card: the row has nothing but "25" under copies (take the row out if it is a sum, or name the card)`}},
		{"the title of a group", row("Defences,,,,,"), []string{`5:1: card: the row has nothing but the name "Defences" (take the row out if it is the title of a group, or fill in the card)`}},
		{"a comment", row("# moves, shots, and the rest"), []string{`5:1: the row seems to be a comment, not a card: "# moves" (take it out of the file; remarks go into notes)`}},
		{"a row with another separator", row("Run;1;move;3;;"), []string{`5:1: card: the row has another separator than the headings: "Run;1;move;3;;" (separate all rows alike)`}},
		{"text right of all headings", headings[:len(headings)-1] + ",\nStep,20,move,1,,,ask Bob\n", []string{`2:7: "ask Bob" stands under no heading (give the column a heading, or move it to notes)`}},
	} {
		t.Run(c.why, func(t *testing.T) {
			for i, problem := range c.want {
				c.want[i] = "game/action.csv:" + problem
			}
			refused(t, map[string]string{"game/corral.yaml": corral, "game/action.csv": c.csv}, c.want)
		})
	}
}

// TestScenarioHabitsRefused: the same of the scenario file.
func TestScenarioHabitsRefused(t *testing.T) {
	for _, c := range []struct {
		why, old, new string
		want          []string // after game/corral.yaml:
	}{
		{"a tab to indent", "\n  earps:", "\n\tearps:", []string{"6:1: not readable as YAML: found character 'tab' that cannot start any token (use spaces to indent, no tabs)"}},
		{"a field twice", "title: A corral", "title: A corral\nname: again", []string{"4:1: name: given twice, first in line 2 (keep one of them)"}},
		{"a quote never closed", "A corral", `"A corral`, []string{"3:8: not readable as YAML: could not find end character of double-quoted text (close the quotes)"}},
		{"a quote that the next one closes", "A corral\nprovenance: made", "\"A corral\nprovenance: \"made\"", []string{`3:8: a quote opens here and is closed only in line 4: "A corral provenance: " (close it where its text ends)`}},
		{"a card's quote that the next card's closes", "[{card: Killed, copies: 4", "[{card: \"Shot, dead, copies: 1, effect: killed},\n    {card: \"Killed\", copies: 4", []string{
			`10:26: a quote opens here and is closed only in line 11: "Shot, dead, copies: 1, effect: killed}, {card: " (close it where its text ends)`,
		}},
		{"an apostrophe inside its own kind of quotes", "A corral", "'Doc's corral'", []string{`3:8: text follows the closing quote of "Doc" (inside double quotes a quote is written \", inside single ones '')`}},
		{"a number in words", "copies: 4", "copies: four", []string{`10:42: wound/Killed.copies: found "four" (expected a whole number from 0 to 120)`}},
		{"a colon in a title", "A corral", "The corral: mine", []string{`3:8: not readable as YAML: mapping value is not allowed in this context (check the indentation; text with ": " in it wants quotes)`}},
		{"a field misspelt", "title", "titel", []string{"3:1: titel: unknown field (did you mean title?)"}},
		{"a spreadsheet that is not there", "action.csv", "actions.csv", []string{`9:18: decks.action.file: "game/actions.csv": no such file (expected a CSV file beside the scenario)`}},
		{"five men", "{name: Frank McLaury}", "{name: A}, {name: B}, {name: C}, {name: D}, {name: E}", []string{"7:18: sides.cowboys.men: has 5 entries (expected 1 to 4)"}},
	} {
		t.Run(c.why, func(t *testing.T) {
			text := strings.Replace(corral, c.old, c.new, 1)
			if text == corral {
				t.Fatalf("%q is not in the scenario", c.old)
			}
			for i, problem := range c.want {
				c.want[i] = "game/corral.yaml:" + problem
			}
			refused(t, map[string]string{"game/corral.yaml": text, "game/action.csv": actionDeck}, c.want)
		})
	}
}

// refused checks that neither check nor run takes a scenario, for these reasons and no other, and that no file
// comes of it.
func refused(t *testing.T, files map[string]string, want []string) {
	t.Helper()
	lay(t, files)
	before := here(t)
	reasons := "game/corral.yaml cannot be played:\n" + strings.Join(want, "\n") + "\n"
	for _, command := range []struct {
		args []string
		want string
	}{
		{[]string{"decks", "check", "game/corral.yaml"}, reasons + "tombstone: 1 of 1 cannot be played\n"},
		{[]string{"run", "game/corral.yaml", "--games", "20", "-o", "r.json", "--store", "work"}, "tombstone: " + reasons},
	} {
		code, out, problems := tell(command.args...)
		if code != exitCannot || out != "" || problems != command.want {
			t.Errorf("%v ends with %d and says\n%s%swant\n%s", command.args, code, out, problems, command.want)
		}
	}
	if after := here(t); !slices.Equal(after, before) {
		t.Errorf("there are now the files %q, before %q", after, before)
	}
}
