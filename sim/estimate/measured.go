package estimate

// What TestCoverageGrid measures of every interval that a page prints at 95 %, over true shares from 0.05 to 0.95 and
// from 1,000 games or trials on: how often it holds the truth on average over the shares, and at the worst of them. Its
// doc comment says which intervals are meant to hold it more often, and are measured by themselves.
const (
	LeastMeanCoverage = 0.945
	MostMeanCoverage  = 0.955
	LeastCoverage     = 0.946
)
