package okcorral

import (
	"strings"
	"testing"

	"tombstone/decks"
)

// sheetDuel is the duel with its Action Deck in a spreadsheet.
var sheetDuel = strings.Replace(duel, "    cards:\n      - {card: Walk, copies: 20, type: move, number: 1}\n      - {card: Shot, copies: 20, type: shoot, number: 2}\n", "    file: action.csv\n", 1)

const (
	sheet    = "card,copies,type,number,condition,notes\nWalk,20,move,1,,\nShot,20,shoot,2,not wounded,\"good, cheap\"\n"
	headings = "card, copies, type, number, condition, origin, notes, slots"
)

func loadSheet(csv string) (*Scenario, decks.Problems) {
	return Load(decks.Source{Name: "duel.yaml", Text: []byte(sheetDuel), Open: folder(map[string]string{"action.csv": csv})}, nil)
}

// The habits of spreadsheets: all of these mean the same deck.
func TestSheetsAcceptedAsMeant(t *testing.T) {
	plain, problems := loadSheet(sheet)
	expect(t, problems)
	all := func(old, new string) string { return strings.ReplaceAll(sheet, old, new) }
	for _, c := range []struct{ why, csv string }{
		{"a byte-order mark, as Excel's CSV UTF-8 has", "\uFEFF" + sheet},
		{"line ends of Windows", all("\n", "\r\n")},
		{"line ends of old Macs", all("\n", "\r")},
		{"no line end after the last row", strings.TrimSuffix(sheet, "\n")},
		{"semicolons, as Excel writes in half of Europe", strings.ReplaceAll(all(", cheap", ""), ",", ";")},
		{"tabs, as copied from a spreadsheet", strings.ReplaceAll(all(", cheap", ""), ",", "\t")},
		{"Excel's separator line", "sep=;\r\n" + strings.ReplaceAll(all(", cheap", ""), ",", ";")},
		{"the same with tabs and quotes", "\"sep=\t\"\n" + strings.ReplaceAll(all(", cheap", ""), ",", "\t")},
		{"columns in another order and case, one left out", "Condition,TYPE,Card ,copies,Number\n,move,Walk,20,1\nnot wounded,shoot,Shot,20,2\n"},
		{"blank rows, empty columns, spaces around cells", "\n\ncard,copies,type,number,condition,notes,,\n,,,,,,,\nWalk,20,move,1,,,,\n\n  Shot , 20 ,Shoot, 2 ,Not Wounded,x,,\n\n"},
		{"numbers with decimals", "card,copies,type,number,condition\nWalk,20.0,move,1.00,\nShot,\"20,0\",shoot,2.0,not wounded"},
		{"everything in quotes", "\"card\",\"copies\",\"type\",\"number\",\"condition\"\n\"Walk\",\"20\",\"move\",\"1\",\"\"\n\"Shot\", \"20\", \"shoot\", \"2\", \"not wounded\"\n"},
		{"spaces that do not break, and lines in a note", "card,copies,type,number,condition,\u00A0notes\nWalk\u00A0,20,move,1,,\nShot,20,shoot,2,not\u00A0wounded,\"two\nlines\"\n"},
		{"origins, and slots left empty", "card,copies,type,number,condition,origin,slots\nWalk,20,move,1,,own,\nShot,20,shoot,2,not wounded,Printed,\n"},
		{"rows that end early", "card,copies,type,number,condition,notes\nWalk,20,move,1\nShot,20,shoot,2,not wounded\n"},
	} {
		t.Run(c.why, func(t *testing.T) {
			s, problems := loadSheet(c.csv)
			expect(t, problems)
			if s != nil && string(s.Resolved()) != string(plain.Resolved()) {
				t.Errorf("%q means\n%s", c.csv, s.Resolved())
			}
		})
	}
}

// Forms of numbers and conditions, in any case.
func TestSheetForms(t *testing.T) {
	s, problems := loadSheet("card,copies,type,number,condition\n" +
		"A,10,SHOOT,k,\nB,1,shoot,a( 4 ),Trait good-shot; Not Wounded\nC,1,Special,DRAW  2,\nD,1,special,Opponent_Discards 1,\nE,0,defence,,man Wyatt Earp\nF,1,move,K,\n")
	expect(t, problems)
	var got []string
	for _, card := range s.Cards("action") {
		got = append(got, card.Type+" "+card.Number+" "+card.Condition)
	}
	want := "shoot K |shoot A(4) trait good-shot, not wounded|special draw 2 |special opponent_discards 1 |defence  man Wyatt Earp|move K "
	if strings.Join(got, "|") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "|"), want)
	}
}

// The faults of spreadsheets: each is refused with the row, and with what to do.
func TestSheetsRefused(t *testing.T) {
	const (
		types       = "expected move, shoot, defence or special"
		copies      = "expected a whole number from 0 to 120"
		moveNumber  = "1 to 7 squares, or K for a knight's jump"
		noHeading   = "(expected headings with commas, semicolons or tabs between: " + headings + ")"
		save        = `(save it as UTF-8; spreadsheets call it "CSV UTF-8")`
		specialForm = "expected draw n, opponent_discards n or heal, with n from 1 to 120"
	)
	row := func(cells string) string { return sheet + cells + "\n" } // row 4
	for _, c := range []struct {
		why, csv string
		want     []string
	}{
		{"an empty file", "", []string{"1: the file is empty (expected a row of headings: " + headings + ")"}},
		{"no headings", "Walk,20,move,1\nShot,20,shoot,2\n", []string{`1: no heading is known here: "Walk, 20, move, 1" ` + noHeading}},
		{"a title above the headings", "Action Deck,,\n" + sheet, []string{`1: no heading is known here: "Action Deck" ` + noHeading}},
		{"another separator", strings.ReplaceAll(sheet, ",", "|"), []string{`1: no heading is known here: "card|copies|type|number|condition|notes" ` + noHeading}},
		{"a separator line that lies", "sep=,\n" + strings.ReplaceAll(sheet, ",", ";"), []string{`2: no heading is known here: "card;copies;type;number;condition;notes" ` + noHeading}},
		{"headings by other names", "name,qty,kind,range,if,comment\nWalk,20,move,1,,\n", []string{
			"1:1: name: unknown column (did you mean card?)", "1:2: qty: unknown column (did you mean copies?)", "1:3: kind: unknown column (did you mean type?)",
			"1:4: range: unknown column (did you mean number?)", "1:5: if: unknown column (did you mean condition?)", "1:6: comment: unknown column (did you mean notes?)",
		}},
		{"a column too many", "card,copies,type,number,colour\nWalk,20,move,1,red\n", []string{
			"1:5: colour: unknown column (take it out, or name it notes if it is a remark; columns are also condition, origin, notes or slots)",
		}},
		{"a column twice", "card,copies,copies,type\nWalk,20,20,defence\n", []string{"1:3: copies: two columns have this heading (keep one of them)"}},
		{"a column missing", "card,copies,number\nWalk,20,1\n", []string{"1: type: there is no such column (expected the headings " + headings + ")"}},
		{"a sum below", row("Total,40,,,,"), []string{`4:1: card: the row "Total" seems to be a sum, not a card (take it out of the file)`}},
		{"a sum without a word", row(",40,,,,"), []string{`4:1: card: the row has nothing but "40" under copies (take the row out if it is a sum, or name the card)`}},
		{"a row pasted with another separator", row("Run;2;move;3"), []string{`4:1: card: the row has another separator than the headings: "Run;2;move;3" (separate all rows alike)`}},
		{"words for numbers", row("Run,two,move,3,,"), []string{`4:2: copies: found "two" (` + copies + ")"}},
		{"less than none", row("Run,-1,move,3,,"), []string{`4:2: copies: found "-1" (` + copies + ")"}},
		{"no copies given", row("Run,,move,3,,"), []string{"4:2: copies: the cell is empty (" + copies + ")"}},
		{"thousands", row("Run,1 000,move,3,,"), []string{`4:2: copies: found "1 000" (` + copies + ")"}},
		{"a unit", row("Run,2x,move,3,,"), []string{`4:2: copies: found "2x" (` + copies + ")"}},
		{"a broken formula", row("Run,#REF!,move,3,,"), []string{`4:2: copies: found "#REF!", a formula's error (mend the formula in the spreadsheet, or write its value)`}},
		{"a misspelt type", row("Run,2,mvoe,3,,"), []string{`4:3: type: found "mvoe" (` + types + "; did you mean move?)"}},
		{"American spelling", row("Run,2,defense,,,"), []string{`4:3: type: found "defense" (` + types + "; did you mean defence?)"}},
		{"a date that was a number", row("Run,2,move,4-Jan,,"), []string{`4:4: number: found "4-Jan" on a move card (a spreadsheet made a date of it: format the column as text and write ` + moveNumber + ")"}},
		{"a4 on a shoot card", row("Run,2,shoot,a4,,"), []string{`4:4: number: found "a4" on a shoot card (write A(4))`}},
		{"up to 4", row("Run,2,shoot,up to 4,,"), []string{`4:4: number: found "up to 4" on a shoot card (write A(4))`}},
		{"knight", row("Run,2,move,knight,,"), []string{`4:4: number: found "knight" on a move card (write K)`}},
		{"a dash for nothing", row("Run,2,defence,-,,"), []string{`4:4: number: found "-" on a defence card (expected no number: leave it out)`}},
		{"no number", row("Run,2,move,,,"), []string{"4:1: number: a move card has a number (expected " + moveNumber + ")"}},
		{"a number for an effect", row("Run,2,special,2,,"), []string{`4:4: number: found "2" on a special card (` + specialForm + ")"}},
		{"an effect in prose", row("Run,2,special,Draw 2 cards,,"), []string{`4:4: number: found "Draw 2 cards" on a special card (write draw n with n from 1 to 120, such as draw 2)`}},
		{"an effect with a space", row("Run,2,special,opponent discards 1,,"), []string{`4:4: number: found "opponent discards 1" on a special card (write opponent_discards n with n from 1 to 120, such as opponent_discards 1)`}},
		{"a word for no condition", row("Run,2,move,3,none,"), []string{`4:5: condition: "none" is no condition (leave it empty where there is no condition)`}},
		{"conditions joined by and", row("Run,2,move,3,trait rifle and not wounded,"), []string{`4:5: condition: "trait rifle and not wounded" is no condition (separate conditions with commas; all have to hold)`}},
		{"the same card twice", row("Walk,2,move,3,,"), []string{`4:1: card: two cards are called "Walk", line 2 (make them one, or give them different names)`}},
		{"twice, with an invisible letter", row("Wa\u200Blk,2,move,3,,"), []string{`4:1: card: two cards are called "Walk", line 2 (make them one, or give them different names)`}},
		{"a bell in a name", row("Run\a,2,move,3,,"), []string{`4:1: card: has an invisible character in it: "Run\a" (write it anew by hand)`}},
		{"a quote never closed", row(`"Run,2,move,3,,`), []string{`4:1: a quote opens here and is never closed: "Run,2,move,3,,\n" (close it, or take it out)`}},
		{"text after a quote", row(`"Run" fast,2,move,3,,`), []string{`4:1: text follows the closing quote of "Run" (a quote inside a quoted cell is written twice: "")`}},
		{"a cell too many", row("Run,2,move,3,,,extra"), []string{"4:7: the row has 7 cells under 6 headings (put quotes around a cell with a comma in it, or take what is too much away)"}},
		{"a comma in a name without quotes", row("Six Shooter, Close,2,shoot,1,,"), []string{
			`4:1: the row has 7 cells under 6 headings (put quotes around a cell with a comma in it: "Six Shooter, Close")`,
		}},
		{"Latin-1", row("Caf\xE9,2,move,3,,"), []string{"4:4: the file is not UTF-8 but probably Latin-1 or Windows-1252: this line has the byte 0xE9 " + save}},
		{"Windows-1252", row("Doc\x92s,2,move,3,,"), []string{"4:4: the file is not UTF-8 but probably Windows-1252: this line has the byte 0x92 " + save}},
		{"a card too many", row("Run,81,move,3,,"), []string{"1: decks.action: the deck has 121 cards (expected at most 120)"}},
		{"a novel", "card,copies,type,number\n" + strings.Repeat("x,1,move,1\n", 500), []string{"1: decks.action: the deck has 500 different cards (expected at most 48)"}},
	} {
		t.Run(c.why, func(t *testing.T) {
			s, problems := loadSheet(c.csv)
			for i := range c.want {
				c.want[i] = "action.csv:" + c.want[i]
			}
			expect(t, problems, c.want...)
			if s != nil {
				t.Error("it can be played all the same")
			}
		})
	}
}

// Spreadsheets that are read with a warning, which names the row.
func TestSheetWarnings(t *testing.T) {
	for _, c := range []struct{ row, want string }{
		{"walk,2,move,3,,", `action.csv:4:1: warning: card: "walk" is almost the name "Walk", line 2 (if they are the same, make them one)`},
		{"Run,2,move,3,trait rifel,", "action.csv:4:5: warning: condition: nobody has the trait rifel, so Run can never be played (expected good-shot)"},
	} {
		s, problems := loadSheet(sheet + c.row + "\n")
		expect(t, problems, c.want)
		if s == nil {
			t.Errorf("%s cannot be played", c.row)
		}
	}
}

// Headings alone are an empty deck, which is legal.
func TestSheetOfHeadingsAlone(t *testing.T) {
	s, problems := loadSheet("card,copies,type\n")
	expect(t, problems, "duel.yaml:10:5: warning: decks.action: the deck is empty: nobody can ever do anything, and every game is a stalemate")
	if s == nil || len(s.Setting.Action) != 0 {
		t.Error("it cannot be played")
	}
}
