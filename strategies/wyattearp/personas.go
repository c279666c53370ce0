package wyattearp

// The tempers that have a name of their own.
var (
	// Hoarder lays down as late as it can: a card in hand is as good to it as one on the table, until time runs out.
	Hoarder = Temper{Patience: 1, Spite: 0.5, Focus: 0.3, Care: 0.5}

	// Spoiler plays against the leader: a thousand paid to him is as bad as one less for itself.
	Spoiler = Temper{Patience: 0.8, Spite: 1, Focus: 1, Care: 0.5}
)
