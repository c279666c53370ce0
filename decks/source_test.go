package decks

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFilesThatAreNoText(t *testing.T) {
	const save = ` (save it as UTF-8; spreadsheets call it "CSV UTF-8")`
	for _, c := range []struct{ why, text, want string }{
		{"what Excel calls Unicode text", "\xFF\xFEc\x00a\x00", "f: the file is UTF-16 LE, not UTF-8 text" + save},
		{"the same from another machine", "\xFE\xFF\x00c\x00a", "f: the file is UTF-16 BE, not UTF-8 text" + save},
		{"UTF-16 without its mark", "n\x00a\x00m\x00e\x00", "f: the file is UTF-16 LE, not UTF-8 text" + save},
		{"and the other way round", "\x00n\x00a\x00m\x00e", "f: the file is UTF-16 BE, not UTF-8 text" + save},
		{"UTF-32", "\xFF\xFE\x00\x00n\x00\x00\x00", "f: the file is UTF-32 LE, not UTF-8 text" + save},
		{"Latin-1: an e with an accent", "name: x\nstory: caf\xE9\n", "f:2:11: the file is not UTF-8 but probably Latin-1 or Windows-1252: this line has the byte 0xE9" + save},
		{"Windows-1252: a curly apostrophe", "story: Doc\x92s\n", "f:1:11: the file is not UTF-8 but probably Windows-1252: this line has the byte 0x92" + save},
		{"the position counts letters, not bytes", "story: é\xE9\n", "f:1:9: the file is not UTF-8 but probably Latin-1 or Windows-1252: this line has the byte 0xE9" + save},
		{"a workbook under a wrong name", "PK\x03\x04xl", "f: the file is a workbook or an archive (xlsx, ods, zip), not UTF-8 text (export the sheet as CSV, UTF-8)"},
		{"an old workbook", "\xD0\xCF\x11\xE0", "f: the file is an old Excel workbook (xls), not UTF-8 text (export the sheet as CSV, UTF-8)"},
		{"a damaged file", "name: ra\x00nch\n", "f: the file is binary data (byte 9 is zero), not UTF-8 text (expected a text file)"},
		{"something huge", strings.Repeat("#", maxFile+1), "f: the file is larger than 1 MiB (expected a scenario or a deck of at most 1 MiB)"},
	} {
		t.Run(c.why, func(t *testing.T) {
			root, problems := Parse(Source{Name: "f", Text: []byte(c.text)})
			expect(t, problems, c.want)
			if root != nil {
				t.Errorf("it has a tree: %v", root)
			}
		})
	}
}

func TestReadFile(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "draw.csv"), []byte("card,copies,kind\nColt,1,gun\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "ranch.yaml")
	if err := os.WriteFile(path, []byte("name: ranch\ndecks: {draw: {file: draw.csv}}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	src, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tree, problems := corral.Load(src, nil)
	if problems != nil || tree.Get("decks", "draw", "cards").Items()[0].Get("card").Text() != "Colt" {
		t.Errorf("tree %v, problems %v", tree, problems)
	}
	_, err = ReadFile(filepath.Join(folder, "none.yaml"))
	expect(t, err, filepath.Join(folder, "none.yaml")+": no such file (expected a scenario file)")
	_, err = ReadFile(folder)
	expect(t, err, folder+": is a folder (expected a scenario file)")
	if _, err := src.Open("../draw.csv"); err == nil {
		t.Error("a deck's file was read from outside the scenario's folder")
	}
}

func TestHashIsTwelveDigits(t *testing.T) {
	if got := Hash([]byte("abc")); got != "ba7816bf8f01" { // SHA-256's published example
		t.Errorf("Hash = %s", got)
	}
}
