// Package naive is a slow, obvious reading of the rules of the Wyatt Earp card game, used by tests to check the
// engine. It is never imported by anything else.
//
// # What it is
//
// A second implementation of rules W1 to W17, written from their text and from nothing else. It shares with the
// engine only the scenario's description, [wyattearp.Setting]. Where the engine keeps bits, tables and slots, this
// package keeps what lies on a table: hands, rows and piles of card names. Two implementations that agree are wrong
// only where both misread a sentence.
//
// # How to use it
//
//   - To check legality: describe a state as a [Position] and compare [Table.LegalActions] with the engine's list.
//     Actions are one-line strings, so the two share no encoding.
//   - To check games step by step: [Table.Start] deals and [Game.Apply] plays one of those strings, with a [Chance]
//     that may be a script.
//   - To check whole games: [Table.Sample] plays them under the random policy for all seats. Its [Stats] are sums,
//     to be compared with the engine's. The random policy picks uniformly from the list of legal actions; that
//     definition is all the two sides of the comparison share, so no random stream is compared, only distributions.
//
// # Actions
//
//	draw supply                  lay 3 "OUTLAW"
//	draw discard                 take "CARD"
//	discard "CARD"               done
//	play "CARD": join "OUTLAW"
//	play "CARD": hide seat2 "OUTLAW"
//	play "CARD": rob seat2
//	play "CARD": rob seat2 "OUTLAW"
//	play "CARD": draw 2
//	play "CARD": take
//	play "CARD": uncover "OUTLAW"
//
// A play with a shot ends in " with a shot". A Photo is called "Photo of OUTLAW".
//
// # Readings
//
// Where a sentence of the rules allows two readings, this package reads:
//
//   - Whether a Sheriff card may be played is asked once, before its shot: Wyatt Earp takes a discard, or draws, with
//     a shot (a menu of a scenario's own) where there is a card at that moment.
//   - An empty discard pile cannot be shuffled into a supply, and the one refill is not used up by trying.
//   - Of several copies in the discard pile Wyatt Earp takes the topmost.
//   - A card without points that joins a row raises the reward, and is discarded (W12). It pushes no other off the
//     table. A Fastest Gun that a scenario lets lie as a Hideout is not pushed off either.
//   - A leader has at least 1 point too: where nobody has, a capture of 0 points pays nobody.
//   - A hand of [MaxTurns] turns ends with the last of them; see there.
package naive
