//go:build !race

package wyattearp_test

// raceEnabled says that the race detector is watching, which makes everything slow.
const raceEnabled = false
