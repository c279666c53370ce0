package decks

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// maxFile is how many bytes a scenario file or a spreadsheet may have: a hundred times what the
// largest legal scenario needs.
const maxFile = 1 << 20

// Source is a scenario as a user wrote it.
type Source struct {
	Name string // as shown in messages
	Text []byte
	// Open reads a deck's spreadsheet beside the scenario; nil where there is none.
	Open func(file string) ([]byte, error)

	noun string // what messages call the file; "": scenario
}

// beside returns the path of a file in the scenario's folder, as messages name it.
func (s Source) beside(file string) string {
	return filepath.Join(filepath.Dir(s.Name), filepath.FromSlash(file))
}

// ReadFile reads a scenario file. Its decks' spreadsheets are read from the file's folder. The error
// is a [Problems].
func ReadFile(path string) (Source, error) {
	text, err := readLimited(path)
	if err != nil {
		return Source{}, Problems{{Pos: Pos{File: path}, Message: plainError(err), Expected: "expected a scenario file"}}
	}
	return Source{Name: path, Text: text, Open: OpenIn(filepath.Dir(path))}, nil
}

// OpenIn returns a reader of the files in a folder, for [Source.Open]. It refuses to leave the folder.
func OpenIn(folder string) func(file string) ([]byte, error) {
	return func(file string) ([]byte, error) {
		if !filepath.IsLocal(filepath.FromSlash(file)) {
			return nil, errors.New("a deck's file has to lie in the scenario's folder or below it")
		}
		return readLimited(filepath.Join(folder, filepath.FromSlash(file)))
	}
}

// readLimited reads a file up to one byte above maxFile, so that a device or a huge file ends.
func readLimited(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, errors.New("is a folder")
	}
	return io.ReadAll(io.LimitReader(file, maxFile+1))
}

// plainError says why a file could not be read, without the path that the message already has.
func plainError(err error) string {
	var pathError *fs.PathError
	if errors.Is(err, fs.ErrNotExist) {
		return "no such file"
	}
	if errors.As(err, &pathError) {
		return pathError.Err.Error()
	}
	return err.Error()
}

// Hash returns the short content hash of a resolved scenario's text: 12 hexadecimal digits of its SHA-256.
func Hash(resolved []byte) string {
	sum := sha256.Sum256(resolved)
	return hex.EncodeToString(sum[:])[:12]
}

// decode returns a file's text with every line end as "\n" and without a byte-order mark. A file that
// is not UTF-8 text is a problem that names what it seems to be.
func decode(file string, text []byte) (string, *Problem) {
	problem := func(pos Pos, message, expected string) (string, *Problem) {
		return "", &Problem{Pos: pos, Message: message, Expected: expected}
	}
	whole := Pos{File: file}
	if len(text) > maxFile {
		return problem(whole, "the file is larger than 1 MiB", "expected a scenario or a deck of at most 1 MiB")
	}
	if name, advice := binaryFormat(text); name != "" {
		return problem(whole, "the file is "+name+", not UTF-8 text", advice)
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	if bad := firstInvalid(text); bad >= 0 {
		line := bytes.Count(text[:bad], []byte("\n")) + 1
		col := utf8.RuneCount(text[bytes.LastIndexByte(text[:bad], '\n')+1:bad]) + 1
		return problem(Pos{file, line, col}, fmt.Sprintf("the file is not UTF-8 but probably %s: this line has the byte 0x%02X", guessEncoding(text), text[bad]),
			"save it as UTF-8; spreadsheets call it \"CSV UTF-8\"")
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(text)), nil
}

// binaryFormat recognises what people save by mistake, by the first bytes.
func binaryFormat(text []byte) (name, advice string) {
	const utf8Advice = "save it as UTF-8; spreadsheets call it \"CSV UTF-8\""
	for _, format := range []struct{ magic, name, advice string }{
		{"\xFF\xFE\x00\x00", "UTF-32 LE", utf8Advice},
		{"\x00\x00\xFE\xFF", "UTF-32 BE", utf8Advice},
		{"\xFF\xFE", "UTF-16 LE", utf8Advice},
		{"\xFE\xFF", "UTF-16 BE", utf8Advice},
		{"PK\x03\x04", "a workbook or an archive (xlsx, ods, zip)", "export the sheet as CSV, UTF-8"},
		{"\xD0\xCF\x11\xE0", "an old Excel workbook (xls)", "export the sheet as CSV, UTF-8"},
	} {
		if bytes.HasPrefix(text, []byte(format.magic)) {
			return format.name, format.advice
		}
	}
	if i := bytes.IndexByte(text, 0); i >= 0 {
		switch even, odd := zeros(text); {
		case odd > len(text)/4 && even < odd/4:
			return "UTF-16 LE", utf8Advice
		case even > len(text)/4 && odd < even/4:
			return "UTF-16 BE", utf8Advice
		}
		return fmt.Sprintf("binary data (byte %d is zero)", i+1), "expected a text file"
	}
	return "", ""
}

// zeros counts the zero bytes at even and at odd places.
func zeros(text []byte) (even, odd int) {
	for i, b := range text {
		if b == 0 {
			even += 1 - i%2
			odd += i % 2
		}
	}
	return even, odd
}

// firstInvalid returns the place of the first byte that is not UTF-8, or -1.
func firstInvalid(text []byte) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// guessEncoding tells the two usual encodings of one byte a letter apart: Windows-1252 has quotes and
// dashes where Latin-1 has control characters.
func guessEncoding(text []byte) string {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 && text[0] < 0xA0 {
			return "Windows-1252"
		}
		text = text[size:]
	}
	return "Latin-1 or Windows-1252"
}
