//go:build !race

package okcorral_test

// raceEnabled says that the race detector is watching, which makes everything slow.
const raceEnabled = false
