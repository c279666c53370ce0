package okcorral

// The tempers that have a name.

// Gunslinger closes in and fires: it fears little, and spends its cards freely.
var Gunslinger = Temper{Aggression: 0.95, Approach: 1, Focus: 0.5, Reserve: 0.5, Thrift: 0.3}

// Turtle keeps away and defends: it shoots whom it can, but moves to hide, and defends every man.
var Turtle = Temper{Aggression: 0.1, Approach: 0, Focus: 0.5, Reserve: 0, Thrift: 0.7}
