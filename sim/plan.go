package sim

import "fmt"

// Shards are cut by the plan alone, never by workers or machines, so that their names stay the same:
// shardTrials trials each, doubled until a plan has at most maxShards.
const (
	shardTrials = 1 << 15
	maxShards   = 1 << 12
)

// Plan cuts trials [first, first+count) of a seed, played in the given arms, into shards. It refuses a
// plan whose sums could overflow.
func Plan(schema *Schema, cells []Spec, arms []Arm, seed, first, count uint64) ([]Shard, error) {
	if limit, over := schema.Overflows(len(arms), count); over {
		return nil, fmt.Errorf("%d trials could overflow the sums (expected at most %d)", count, limit)
	}
	if first+count < first {
		return nil, fmt.Errorf("trials %d and the %d after it are more than a seed has", first, count)
	}
	size := uint64(shardTrials)
	for size*maxShards < count {
		size *= 2
	}
	var shards []Shard
	for end := first + count; first < end; {
		// Bounds are multiples of the size, so that a longer run of the same seed shares its shards.
		n := min(size-first%size, end-first)
		shards = append(shards, Shard{Cells: cells, Arms: arms, Seed: seed, First: first, Count: n})
		first += n
	}
	return shards, nil
}
