package okcorral

// The tempers that have a name of their own.
var (
	// Gunslinger closes in and fires: it fears little, seeks the enemy and spends its cards freely.
	Gunslinger = Temper{Aggression: 0.95, Approach: 1, Focus: 0.5, Reserve: 0.5, Thrift: 0.3}

	// Turtle keeps away and defends: it moves out of range rather than into it, shoots whom it can from
	// there, defends every man, and waits.
	Turtle = Temper{Aggression: 0.3, Approach: 0.2, Focus: 0.5, Reserve: 0, Thrift: 0.7}
)
