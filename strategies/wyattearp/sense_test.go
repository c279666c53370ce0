package wyattearp_test

import (
	"strings"
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// junk is cards of a hand that go with nothing in these scenes.
const junk = "; Belle Starr; Billy the Kid; Bob Dalton; Butch Cassidy; Sundance Kid"

// What a sensible person does in plain positions. Each case says what all choices of greedy have to begin with, in
// the text form of actions.
func TestGreedyIsSensible(t *testing.T) {
	for _, c := range []struct {
		name  string
		spec  string // greedy if empty
		scene scene
		want  string
	}{
		{
			"opens when it can", "",
			scene{hands: [4]string{"4 Jesse James" + junk, "6 Wes Hardin"}},
			`lay 4 "Jesse James"`,
		},
		{
			"plays a Photo on its own row", "",
			scene{
				hands: [4]string{"Photo of Jesse James" + junk, "5 Wes Hardin"}, rows: [4]string{"3 Jesse James"},
				posters: map[string]int{"Jesse James": 4},
			},
			`play "Photo of Jesse James": join "Jesse James"`,
		},
		{
			"adds the card that gives it a share", "greedy(patience=0)",
			scene{
				hands: [4]string{"Jesse James" + junk, "6 Wes Hardin"}, rows: [4]string{"", "4 Jesse James; Photo of Jesse James"},
				posters: map[string]int{"Jesse James": 7}, setting: shipped(2, func(s *wyattearp.Setting) { s.ShareWithin = 7 }),
			},
			`lay 1 "Jesse James"`,
		},
		{
			"joins the row on which it is out of others' reach", "",
			scene{
				hands: [4]string{"Bank Robbery" + junk, "6 Wes Hardin"}, rows: [4]string{"3 Jesse James; 3 Bob Dalton", "3 Bob Dalton; Photo of Bob Dalton"},
				posters: map[string]int{"Jesse James": 4, "Bob Dalton": 1},
			},
			`play "Bank Robbery": join "Jesse James"`,
		},
		{
			"hides the richest rival row", "",
			scene{
				hands: [4]string{"Hideout" + junk, "5 Wes Hardin"}, rows: [4]string{"3 Jesse James; 3 Bob Dalton", "4 Jesse James; Photo of Jesse James; 3 Bob Dalton"},
				posters: map[string]int{"Jesse James": 9, "Bob Dalton": 2},
			},
			`play "Hideout": hide seat2 "Jesse James" with a shot`,
		},
		{
			"uncovers its own row", "",
			scene{
				hands: [4]string{"Wyatt Earp" + junk, "5 Wes Hardin"}, rows: [4]string{"6 Jesse James; Photo of Jesse James; Hideout @ Jesse James ^ 2", "1 Jesse James"},
				posters: map[string]int{"Jesse James": 9},
			},
			`play "Wyatt Earp": uncover "Jesse James" with a shot`,
		},
		{
			"draws with Wyatt Earp where there is nothing better", "",
			scene{hands: [4]string{"Wyatt Earp; Jesse James; Bob Dalton; Butch Cassidy", "6 Wes Hardin"}},
			`play "Wyatt Earp": draw 2`,
		},
		{
			"takes the Photo for its row out of the discard pile", "",
			scene{
				hands: [4]string{"Wyatt Earp" + junk, "5 Wes Hardin"}, rows: [4]string{"5 Jesse James"},
				discards: "Hideout; Photo of Jesse James; Bank Robbery", posters: map[string]int{"Jesse James": 9},
			},
			`play "Wyatt Earp": take`,
		},
		{
			"and knows which card it came for", "",
			scene{
				phase: "take", inProgress: "Wyatt Earp", hands: [4]string{"Bob Dalton" + junk, "5 Wes Hardin"}, rows: [4]string{"5 Jesse James"},
				discards: "Hideout; Photo of Jesse James; Bob Dalton; Wes Hardin", posters: map[string]int{"Jesse James": 9},
			},
			`take "Photo of Jesse James"`,
		},
		{
			"draws the discard that it needs", "",
			scene{
				phase: "draw", hands: [4]string{"2 Jesse James" + junk, "5 Wes Hardin"}, rows: [4]string{"4 Jesse James"},
				discards: "Photo of Jesse James; Bank Robbery", posters: map[string]int{"Jesse James": 12},
			},
			`draw discard`,
		},
		{
			"and else two cards", "",
			scene{
				phase: "draw", hands: [4]string{"2 Jesse James" + junk, "5 Wes Hardin"}, rows: [4]string{"4 Jesse James"},
				discards: "Wes Hardin; Bank Robbery", posters: map[string]int{"Jesse James": 12},
			},
			`draw supply`,
		},
		{
			"does not use the supply up while it is behind", "",
			scene{
				phase: "draw", hands: [4]string{"3 Wes Hardin" + junk, "5 Wes Hardin"}, rows: [4]string{"", "6 Jesse James; Photo of Jesse James"},
				discards: "Hideout; Bank Robbery", posters: map[string]int{"Jesse James": 9}, supply: 2, refilled: true,
				setting: shipped(2, manyWes),
			},
			`draw discard`,
		},
		{
			"uses it up while it is ahead", "",
			scene{
				phase: "draw", hands: [4]string{"3 Wes Hardin" + junk, "5 Wes Hardin"}, rows: [4]string{"3 Jesse James; Photo of Jesse James", "2 Jesse James"},
				discards: "Hideout; Bank Robbery", posters: map[string]int{"Jesse James": 9}, supply: 2, refilled: true,
				setting: shipped(2, manyWes),
			},
			`draw supply`,
		},
		{
			"goes out when that pays", "greedy(patience=1)",
			scene{
				hands: [4]string{"Jesse James; Bob Dalton", "7 Wes Hardin"}, rows: [4]string{"5 Jesse James; Photo of Jesse James"},
				posters: map[string]int{"Jesse James": 9},
			},
			`lay 1 "Jesse James"`,
		},
		{
			"does not go out for the good of another", "greedy(patience=0)",
			scene{
				hands: [4]string{"Jesse James; Bob Dalton", "7 Wes Hardin"}, rows: [4]string{"1 Jesse James", "4 Jesse James; Photo of Jesse James"},
				posters: map[string]int{"Jesse James": 12},
			},
			`done`,
		},
		{
			"goes out to win the game, though another is paid more for it", "",
			scene{
				hands: [4]string{"Jesse James; Bob Dalton", "7 Wes Hardin"}, rows: [4]string{"2 Jesse James", "3 Jesse James; Photo of Jesse James"},
				posters: map[string]int{"Jesse James": 6}, money: [4]int{24, 3},
			},
			`lay 1 "Jesse James"`,
		},
		{
			"discards what goes with nothing", "",
			scene{
				phase: "discard", hands: [4]string{"3 Jesse James; Photo of Jesse James; 2 Bob Dalton; Sundance Kid", "5 Wes Hardin"},
				rows: [4]string{"3 Bob Dalton"}, posters: map[string]int{"Bob Dalton": 4},
			},
			`discard "Sundance Kid"`,
		},
		{
			"does not feed the next player", "greedy(care=1)",
			scene{
				phase: "discard", hands: [4]string{"3 Jesse James; Photo of Jesse James; Butch Cassidy; Sundance Kid", "5 Wes Hardin"},
				rows: [4]string{"", "4 Sundance Kid"}, posters: map[string]int{"Sundance Kid": 9},
			},
			`discard "Butch Cassidy"`,
		},
		{
			"robs the hand in which it has seen what it needs", "",
			scene{
				setting: shipped(3), hands: [4]string{"Most Wanted; Jesse James; Bob Dalton; Butch Cassidy", "Wes Hardin; Belle Starr; Sundance Kid", "Photo of Jesse James:1; Wes Hardin:1"},
				rows: [4]string{"5 Jesse James"}, posters: map[string]int{"Jesse James": 12},
			},
			`play "Most Wanted": rob seat3`,
		},
		{
			"robs the row of the one who shares with it", "",
			scene{
				hands: [4]string{"Most Wanted" + junk, "6 Wes Hardin"}, rows: [4]string{"Photo of Jesse James; 2 Jesse James", "3 Jesse James"},
				posters: map[string]int{"Jesse James": 12}, setting: shipped(2, func(s *wyattearp.Setting) { s.ShareWithin, s.Capture = 3, 6 }),
			},
			`play "Most Wanted": rob seat2 "Jesse James" with a shot`,
		},
	} {
		if c.spec == "" {
			c.spec = "greedy"
		}
		rules, s := c.scene.state(t)
		policy, v := build(t, rules, c.spec), rules.View(&s, 0)
		for i := range 20 {
			stream := rng.NewStream(uint64(i))
			if got := rules.FormatAction(&s, policy.Choose(v, &stream)); !strings.HasPrefix(got, c.want) {
				t.Errorf("%s: %s chooses %s, want %s", c.name, c.spec, got, c.want)
				break
			}
		}
	}
}

// manyWes gives Wes Hardin more cards, for scenes that want many of no use.
func manyWes(s *wyattearp.Setting) {
	for slot := range uint8(7) {
		s.Outlaws[6].Slots = append(s.Outlaws[6].Slots, 80+slot)
	}
}
