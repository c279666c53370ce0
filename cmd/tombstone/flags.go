package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tombstone/decks"
	"tombstone/decks/nearest"
	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/games"
)

// defaultScenario is played where none is named.
const defaultScenario = "okcorral"

// count is the value of a flag that counts games: 100000, 100_000, 250k, 1.5M, 2G, 1e6.
type count uint64

// String implements pflag.Value.
func (c *count) String() string {
	for _, unit := range []struct {
		size uint64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if n := uint64(*c); n > 0 && n%unit.size == 0 {
			return strconv.FormatUint(n/unit.size, 10) + unit.name
		}
	}
	return strconv.FormatUint(uint64(*c), 10)
}

// Set implements pflag.Value.
func (c *count) Set(text string) error {
	number, scale := text, 1.0
	switch {
	case strings.HasSuffix(text, "k") || strings.HasSuffix(text, "K"):
		number, scale = text[:len(text)-1], 1e3
	case strings.HasSuffix(text, "M"):
		number, scale = text[:len(text)-1], 1e6
	case strings.HasSuffix(text, "G"):
		number, scale = text[:len(text)-1], 1e9
	}
	v, err := strconv.ParseFloat(strings.ReplaceAll(number, "_", ""), 64)
	if v *= scale; err != nil || v < 1 || v > 1e15 || v != math.Trunc(v) {
		return errors.New("expected a whole number of at least 1, such as 100000, 250k or 1M")
	}
	*c = count(v)
	return nil
}

// Type implements pflag.Value.
func (c *count) Type() string { return "count" }

// precision is the value of a flag that gives a half width in percentage points: 0.5pp. It holds a share.
type precision float64

// String implements pflag.Value.
func (p *precision) String() string {
	if *p == 0 {
		return ""
	}
	return strconv.FormatFloat(100*float64(*p), 'g', -1, 64) + "pp"
}

// Set implements pflag.Value.
func (p *precision) Set(text string) error {
	number, ok := strings.CutSuffix(text, "pp")
	v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if !ok || err != nil || !(v >= 0.001 && v <= 50) {
		return errors.New("expected percentage points from 0.001pp to 50pp, such as 0.5pp")
	}
	*p = precision(v / 100)
	return nil
}

// Type implements pflag.Value.
func (p *precision) Type() string { return "points" }

// played is the flags that say what is played: the scenario's overrides and the matchups.
type played struct {
	sets, setups, matchups []string
	players                int // 0: as many as the matchup, or the scenario, says
}

func (p *played) add(flags *pflag.FlagSet) {
	p.addEdits(flags)
	flags.IntVar(&p.players, "players", 0, "how many play, where a game is for several numbers of players; else as many as --matchup names, or the scenario")
	flags.StringArrayVarP(&p.matchups, "matchup", "m", nil, "policies by seat, such as greedy,random; may be given again (see 'tombstone policies')")
}

func (p *played) addEdits(flags *pflag.FlagSet) {
	flags.StringArrayVar(&p.sets, "set", nil, "change a value of the scenario, such as rules.hand=6 or 'action/Take Cover=6'; may be given again")
	flags.StringArrayVar(&p.setups, "setup", nil, "how a side places its men, such as 'earps=Wyatt Earp: c1, ...' or cowboys=uniform")
}

// scenario finds, edits and resolves a scenario: a shipped one's name, or a file. Warnings go to the
// command's error output.
func (p *played) scenario(cmd *cobra.Command, name string) (*games.Game, games.Scenario, error) {
	g, src, err := findScenario(name)
	if err != nil {
		return nil, nil, err
	}
	edits, err := p.edits()
	if err != nil {
		return nil, nil, err
	}
	if p.players != 0 {
		if p.players < g.MinSeats || p.players > len(g.Seats) {
			return nil, nil, fmt.Errorf("--players is %d (expected %s for %s)", p.players, numberOf(g), g.Title)
		}
		edits = append(edits, g.Playing(p.players, fmt.Sprint("--players ", p.players))...)
	}
	s, problems := g.Load(src, edits)
	if s == nil {
		return nil, nil, fmt.Errorf("%s cannot be played:\n%w", name, problems)
	}
	for _, warning := range problems {
		fmt.Fprintln(cmd.ErrOrStderr(), warning)
	}
	return g, s, nil
}

// numberOf says how many play a game.
func numberOf(g *games.Game) string {
	if g.MinSeats == len(g.Seats) {
		return strconv.Itoa(g.MinSeats)
	}
	return fmt.Sprintf("%d to %d", g.MinSeats, len(g.Seats))
}

// edits parses all overrides, and reports what is wrong with any of them.
func (p *played) edits() ([]decks.Edit, error) {
	var edits []decks.Edit
	var problems []error
	parse := func(texts []string, parse func(string) (decks.Edit, error)) {
		for _, text := range texts {
			edit, err := parse(text)
			problems = append(problems, err)
			edits = append(edits, edit)
		}
	}
	parse(p.sets, decks.ParseSet)
	parse(p.setups, decks.ParseSetup)
	return edits, errors.Join(problems...)
}

// matchup returns the one matchup asked for, checked.
func (p *played) matchup(s games.Scenario) ([]string, error) {
	if len(p.matchups) > 1 {
		return nil, errors.New("--matchup given more than once (expected one here)")
	}
	all, err := p.allMatchups(s)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// allMatchups returns the matchups asked for, checked; the game's default where none was.
func (p *played) allMatchups(s games.Scenario) ([][]string, error) {
	texts := p.matchups
	if len(texts) == 0 {
		texts = []string{games.Sensible(s)}
	}
	var all [][]string
	var problems []error
	seen := map[string]bool{}
	for _, text := range texts {
		matchup, err := s.Matchup(text)
		key := strings.Join(matchup, ",")
		switch {
		case err != nil:
		case seen[key]:
			err = fmt.Errorf("matchup %s is given twice", key)
		case p.players != 0 && len(matchup) != p.players:
			err = fmt.Errorf("--players is %d, and matchup %s is for %d (expected one of them, or the same number)", p.players, text, len(matchup))
		}
		seen[key] = true
		all, problems = append(all, matchup), append(problems, err)
	}
	return all, errors.Join(problems...)
}

// findScenario finds a scenario by the name of a shipped one, or in a file.
func findScenario(name string) (*games.Game, decks.Source, error) {
	var shipped []string
	for _, g := range games.All {
		if src, ok := g.Shipped(name); ok {
			src.Open = decks.OpenIn(".") // for --set decks.action.file=mine.csv
			return g, src, nil
		}
		shipped = append(shipped, g.Scenarios...)
	}
	if _, err := os.Stat(name); err != nil {
		hint := ""
		if near := nearest.Nearest(name, shipped); near != "" {
			hint = fmt.Sprintf("did you mean %s? ", near)
		}
		return nil, decks.Source{}, fmt.Errorf("no scenario %q (%sexpected the name of a shipped one: %s; or a file)", name, hint, strings.Join(shipped, ", "))
	}
	if strings.EqualFold(filepath.Ext(name), ".csv") {
		return nil, decks.Source{}, fmt.Errorf("%s is a spreadsheet, not a scenario (expected the scenario file that names it in a line file: %s)", name, filepath.Base(name))
	}
	src, err := decks.ReadFile(name)
	if err != nil {
		return nil, src, err
	}
	game := decks.Game(src)
	if game == "" {
		// The file cannot be read, or names no game: the first game's table says what is wrong where.
		return games.All[0], src, nil
	}
	g, err := games.ByName(game)
	if err != nil {
		return nil, src, fmt.Errorf("%s: game: %w", src.Name, err)
	}
	return g, src, nil
}

// replayCommand returns the command line that replays a ticket of what is played here.
func (p *played) replayCommand(scenario, ticket string, matchup []string) string {
	words := []string{"tombstone", "replay", ticket}
	if scenario != defaultScenario {
		words = append(words, scenario)
	}
	words = append(words, "--matchup", strings.Join(matchup, ","))
	for _, set := range p.sets {
		words = append(words, "--set", set)
	}
	for _, setup := range p.setups {
		words = append(words, "--setup", setup)
	}
	for i, word := range words {
		words[i] = quote(word)
	}
	return strings.Join(words, " ")
}

// quote quotes a word for a shell where it needs it.
func quote(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./,=:+@%", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// flagForms says what the standard kinds of flags take, by their type; the others say so themselves.
var flagForms = map[string]string{
	"bool":     "expected true or false, or nothing for true",
	"duration": "expected a length of time, such as 200ms or 2s",
	"int":      "expected a whole number",
	"intSlice": "expected whole numbers with commas between, such as 1,2,4",
	"uint64":   "expected a whole number from 0 to 18446744073709551615",
}

// flagError says what is wrong with a flag in plain words.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		flag := invalid.GetFlag()
		expected := flagForms[flag.Value.Type()]
		if expected == "" {
			expected = invalid.Unwrap().Error()
		}
		err = fmt.Errorf("--%s is %q (%s)", flag.Name, invalid.GetValue(), expected)
	}
	return fmt.Errorf("%w%s (see '%s --help')", err, nearFlag(cmd, err), cmd.CommandPath())
}

// notEmpty refuses flags that are given but name nothing, as an unset variable of a shell does.
func notEmpty(cmd *cobra.Command, names ...string) error {
	var problems []error
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f.Changed && f.Value.String() == "" {
			problems = append(problems, fmt.Errorf("--%s is empty (expected a name, or no --%[1]s)", name))
		}
	}
	return errors.Join(problems...)
}

// maxWorkers bounds what --workers takes: far beyond the processors of any machine, and memory for them
// is there.
const maxWorkers = 1024

// nearFlag suggests a flag for one that does not exist.
func nearFlag(cmd *cobra.Command, err error) string {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return ""
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := nearest.Nearest(unknown.GetSpecifiedName(), names); near != "" {
		return " (did you mean --" + near + "?)"
	}
	return ""
}

// introduce writes what a scenario is and where its figures come from, which is said wherever it is used.
func introduce(w io.Writer, about sim.About) {
	fmt.Fprintf(w, "%s (scenario %s, %s)\n%s", about.Title, about.Name, about.Hash, reports.Wrap(about.Provenance, "  ", 80))
}

// atMostOne is the argument of commands that take a scenario.
func atMostOne(_ *cobra.Command, args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("%s: %s (expected at most one, a scenario)", several(len(args), "argument"), strings.Join(args, " "))
	}
	return nil
}

// noArgs is for commands that take no argument.
func noArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s: %s (expected none)", several(len(args), "argument"), strings.Join(args, " "))
	}
	return nil
}

// several counts things: 1 argument, 2 arguments.
func several(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

func scenarioArg(args []string) string {
	if len(args) == 0 {
		return defaultScenario
	}
	return args[0]
}

// outFile is the flags of a file that is written: never over another without --force.
type outFile struct {
	path  string
	force bool
}

func (o *outFile) add(flags *pflag.FlagSet, what string) {
	flags.StringVarP(&o.path, "output", "o", "", "write "+what+" to this file")
	flags.BoolVar(&o.force, "force", false, "write over an existing file")
}

// check reports before the work begins that the file could not be written.
func (o *outFile) check() error {
	if o.path == "" {
		if o.force {
			return errors.New("--force is given without --output (expected -o and what to write over)")
		}
		return nil
	}
	info, err := os.Stat(o.path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a folder (expected a file)", o.path)
	case err == nil && !o.force:
		return fmt.Errorf("%s exists (give --force to write over it, or another name)", o.path)
	}
	if info, err := os.Stat(filepath.Dir(o.path)); err != nil || !info.IsDir() {
		return fmt.Errorf("there is no folder %s to write %s in", filepath.Dir(o.path), o.path)
	}
	f, err := o.create()
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// create makes the file that becomes the wanted one once it is whole.
func (o *outFile) create() (*os.File, error) {
	f, err := os.CreateTemp(filepath.Dir(o.path), ".unfinished-*")
	if err != nil {
		return nil, fmt.Errorf("writing %s: %w", o.path, reason(err))
	}
	return f, nil
}

// reason takes the path out of an error about a file, where the message names what the user knows.
func reason(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// write writes the file whole or not at all.
func (o *outFile) write(data []byte) error {
	f, err := o.create()
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close())
	switch {
	case err != nil:
	case o.force:
		err = os.Rename(f.Name(), o.path)
	default:
		err = os.Link(f.Name(), o.path) // unlike a rename, never over a file that came meanwhile
		if _, there := os.Lstat(o.path); err != nil && errors.Is(there, fs.ErrNotExist) {
			err = os.Rename(f.Name(), o.path) // the disk knows no links
		}
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", o.path, err)
	}
	return nil
}
