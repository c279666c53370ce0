// Package naive is a slow, obvious reading of the OK Corral rules, used by tests to check the
// engine. It is never imported by anything else.
//
// # What it is
//
// A second implementation of rules O1 to O18, written from their text and from nothing else. It
// shares with the engine only the scenario's description, [okcorral.Setting]. Where the engine
// keeps bits, tables and slots, this package keeps what lies on a table: men with names, hands and
// piles of card names, a turn number, a phase. Every legal action is found by asking, for each held
// card, each man and each square, whether the rules allow it. Two implementations that agree are
// wrong only where both misread a sentence.
//
// # How to use it
//
//   - To check legality: describe a state as a [Position] and compare [LegalActions] with the
//     engine's list. Actions are one-line strings, so the two share no encoding.
//   - To check a single step: [Apply] plays one of those strings.
//   - To check whole games: [NewTable], then [Table.Play] under the random policy for both sides, or
//     [Table.Sample] for many, and compare the means in [Stats] with the engine's. The random
//     policy picks uniformly from the list of legal actions; that definition is all the two sides
//     of the comparison have to share, so no random stream is compared, only distributions.
//
// # Actions
//
//	move "CARD" "MAN" c3             end move phase
//	shoot "CARD" "SHOOTER" "TARGET"  end shoot phase
//	defend "CARD"                    take the hit
//	play "CARD"                      end discarding
//	heal "CARD" "MAN"
//	discard "CARD"
//
// The right column is passing, always listed last. "play" is a Special that does not heal.
//
// # Readings
//
// Where a sentence of the rules allows two readings, this package reads:
//
//   - A turn is O8, then the Move phase, the Shoot phase and, if there is one, the discard phase.
//     O8 applies to the first turn as well, so a small opening hand is filled then.
//   - A rowwise setup never runs out of columns: of six, three men forbid the fourth at most five.
//   - A condition list of a Special that does not heal must hold for one living own man as a whole,
//     not each condition for some man.
//   - A Shoot card is discarded when it is played, so before the defence.
//   - The Wound card of the hit that ends the game still goes to its discard pile.
//   - Cards lost to opponent_discards go to the Action discard pile and count as lost, not as discarded.
//   - A stalemate has no winner and so no comeback.
//   - Within a turn the player whose turn it is plays at most [MaxActions] actions other than
//     passing; see there.
//
// A side that is placed by its policy ([okcorral.ByPolicy]) cannot be set up here: the random policy
// places nothing.
package naive
