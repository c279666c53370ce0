package wyattearp_test

import (
	"strings"
	"testing"

	"tombstone/engine/wyattearp"
)

func replaceOnce(t *testing.T, text, old, now string) string {
	t.Helper()
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q is not in %q once", old, text)
	}
	return strings.Replace(text, old, now, 1)
}

func TestCompileNamesEveryProblemAtOnce(t *testing.T) {
	s := shipped(2)
	s.Players, s.Deal, s.MaxHands, s.Universe = 5, 0, 0, 100
	s.Outlaws[0].Name = "Jesse James"
	s.Sheriff[1].Points = -1
	_, err := wyattearp.Compile(s)
	for _, want := range []string{
		"players is 5 (expected 2 to 4)", "deal is 0 (expected 1 to 120)", "max_hands is 0 (expected 1 to 1000)",
		"universe is 100 (expected 64 or 128)", `card name "Jesse James" is empty or given twice`, `card "Bank Robbery": points is -1 (expected 0 to 100)`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v lacks %q", err, want)
		}
	}
}

func TestCompileRefusesWhatCannotBePlayed(t *testing.T) {
	for want, change := range map[string]option{
		"players is 1":                 func(s *wyattearp.Setting) { s.Players = 1 },
		"need 161 cards (there are 78": func(s *wyattearp.Setting) { s.Players, s.Deal = 4, 40 },
		"need 79 cards":                func(s *wyattearp.Setting) { s.Deal = 39 },
		"poster_start is -1":           func(s *wyattearp.Setting) { s.PosterStart = -1 },
		"poster_raise is 101":          func(s *wyattearp.Setting) { s.PosterRaise = 101 },
		"play is unknown":              func(s *wyattearp.Setting) { s.Play = 2 },
		"rows_a_turn is 2":             func(s *wyattearp.Setting) { s.RowsATurn = 2 },
		"opening_min is 0":             func(s *wyattearp.Setting) { s.OpeningMin = 0 },
		"reward is unknown":            func(s *wyattearp.Setting) { s.Reward = 2 },
		"outlaw_points is -1":          func(s *wyattearp.Setting) { s.OutlawPoints = -1 },
		"capture is -1":                func(s *wyattearp.Setting) { s.Capture = -1 },
		"share_within is -1":           func(s *wyattearp.Setting) { s.ShareWithin = -1 },
		"target is -1":                 func(s *wyattearp.Setting) { s.Target = -1 },
		"max_hands is 1001":            func(s *wyattearp.Setting) { s.MaxHands = 1001 },
		"outlaws is 0":                 func(s *wyattearp.Setting) { s.Outlaws = nil },
		"outlaws is 11": func(s *wyattearp.Setting) {
			s.Outlaws = make([]wyattearp.Outlaw, 11)
		},
		"121 cards (expected at most 120": func(s *wyattearp.Setting) {
			for slot := uint8(78); slot < 121; slot++ {
				s.Sheriff[1].Slots = append(s.Sheriff[1].Slots, slot)
			}
		},
		"slot 0 is taken twice":                func(s *wyattearp.Setting) { s.Sheriff[1].Slots[0] = 0 },
		"slot 77 is taken twice or not below":  func(s *wyattearp.Setting) { s.Universe = 64 },
		"reward is -1":                         card("Bank Robbery", func(c *wyattearp.Card) { c.Reward = -1 }),
		"reward_on_hit is 101":                 card("Fastest Gun", func(c *wyattearp.Card) { c.RewardOnHit = 101 }),
		"it joins without a shot (expected 1":  card("Bank Robbery", func(c *wyattearp.Card) { c.RewardOnHit = 2 }),
		"menu entries is 0":                    uses("Hideout"),
		"menu entries is 9":                    uses("Hideout", make([]wyattearp.Use, 9)...),
		"two menu entries do the same":         uses("Hideout", wyattearp.Use{Effect: wyattearp.Hide}, wyattearp.Use{Effect: wyattearp.Hide, Shot: wyattearp.RequiredShot}),
		"unknown effect":                       uses("Hideout", wyattearp.Use{Effect: 7}),
		"unknown shot":                         uses("Hideout", wyattearp.Use{Effect: wyattearp.Hide, Shot: 3}),
		"cards of an effect is 0 (expected 1":  uses("Wyatt Earp", wyattearp.Use{Effect: wyattearp.Draw}),
		"cards of an effect is 11":             uses("Wyatt Earp", wyattearp.Use{Effect: wyattearp.Draw, N: 11}),
		"cards of an effect is 2 (expected 0":  uses("Wyatt Earp", wyattearp.Use{Effect: wyattearp.Hide, N: 2}),
		"points and rewards are for cards":     card("Hideout", func(c *wyattearp.Card) { c.Points = 1 }),
		"a Photo's copies are given by outlaw": card("Photo", func(c *wyattearp.Card) { c.Slots = []uint8{100} }),
		"2 Sheriff cards are Photos":           card("Bank Robbery", func(c *wyattearp.Card) { c.Photo, c.Slots = true, nil }),
		"has Photos, but no Sheriff card is":   card("Photo", func(c *wyattearp.Card) { c.Photo = false }),
		`"Photo of Bob Dalton" is empty`:       card("Bank Robbery", func(c *wyattearp.Card) { c.Name = "Photo of Bob Dalton" }),
	} {
		if _, err := wyattearp.Compile(shipped(2, change)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func TestAbsurdSettingsArePlayedToTheirEnd(t *testing.T) {
	// What can be played is played, and ends: by the target, or by the number of hands.
	for name, change := range map[string]option{
		"no Outlaw cards": func(s *wyattearp.Setting) {
			for i := range s.Outlaws {
				s.Outlaws[i].Slots = nil
			}
			s.Deal = 5
		},
		"nothing can be opened":       func(s *wyattearp.Setting) { s.OpeningMin = 8 },
		"nothing is captured":         func(s *wyattearp.Setting) { s.Capture = 1000 },
		"everything is captured":      func(s *wyattearp.Setting) { s.Capture = 0 },
		"no rewards":                  func(s *wyattearp.Setting) { s.PosterStart, s.PosterRaise = 0, 0 },
		"one card each":               func(s *wyattearp.Setting) { s.Deal = 1 },
		"no Sheriff cards":            func(s *wyattearp.Setting) { s.Sheriff, s.Deal = s.Sheriff[:1], 5 },
		"one outlaw":                  func(s *wyattearp.Setting) { s.Outlaws, s.Deal = s.Outlaws[4:5], 4 },
		"no points":                   func(s *wyattearp.Setting) { s.OutlawPoints = 0 },
		"nobody can reach the target": func(s *wyattearp.Setting) { s.Target = wyattearp.MaxTotal },
		"everything is dealt":         func(s *wyattearp.Setting) { s.Deal = 77 / s.Players },
		"the most of everything": func(s *wyattearp.Setting) {
			s.PosterStart, s.PosterRaise, s.OutlawPoints, s.Target = 100, 100, 100, wyattearp.MaxTotal
			for i := range s.Sheriff {
				if s.Sheriff[i].Points > 0 {
					s.Sheriff[i].Points, s.Sheriff[i].Reward, s.Sheriff[i].RewardOnHit = 100, 100, 100
				}
			}
		},
	} {
		for players := 2; players <= 4; players++ {
			setting := shipped(players, change, func(s *wyattearp.Setting) { s.MaxHands = 20 })
			r := compile(t, setting)
			tb := table(r, random{}, nil)
			for trial := range uint64(5) {
				result := tb.Watch(key(trial), 0, func(s *wyattearp.State, _ wyattearp.Action) {
					if err := r.CheckState(s); err != nil {
						t.Fatalf("%s: %v in %s", name, err, wyattearp.FormatState(s))
					}
				})
				if result.Winners == 0 && result.Hands != 20 {
					t.Errorf("%s, %d players, trial %d: %+v", name, players, trial, result)
				}
			}
		}
	}
}

func TestCompileTakesACopyOfTheSetting(t *testing.T) {
	// Rules are shared by tables; the caller's slice of cards is not theirs.
	s := shipped(2)
	r := compile(t, s)
	s.Sheriff[1].Points = 50
	if c, i := r.Card(wyattearp.SheriffKind(1)); c.Points != 2 || i != 1 {
		t.Errorf("card %d has %d points", i, c.Points)
	}
}

func TestKindsAreNamedAndNumbered(t *testing.T) {
	r := compile(t, shipped(2))
	for kind, want := range map[int]string{
		wyattearp.OutlawKind(4): "Jesse James", wyattearp.PhotoKind(4): "Photo of Jesse James", wyattearp.SheriffKind(6): "Wyatt Earp",
		7: "no card 7", wyattearp.PhotoKind(7): "no card 23", wyattearp.SheriffKind(0): "no card 32", 63: "no card 63",
	} {
		if got := r.KindName(kind); got != want {
			t.Errorf("kind %d is %q, want %q", kind, got, want)
		}
	}
	if r.Outlaw(4) != 4 || r.Outlaw(wyattearp.PhotoKind(4)) != 4 || r.Outlaw(wyattearp.SheriffKind(4)) != -1 {
		t.Error("outlaws of kinds")
	}
	if c, i := r.Card(wyattearp.PhotoKind(4)); i != 0 || c.Name != "Photo" {
		t.Errorf("a Photo is card %d", i)
	}
	if c, i := r.Card(4); i != -1 || c != nil {
		t.Errorf("an Outlaw card is card %d", i)
	}
}
