package sim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
)

// codecMagic begins every encoded tally; its number is the version of the encoding.
const codecMagic = "tombstone tally 3\n"

// Encode returns the tally's canonical bytes: equal tallies have equal bytes. After the magic line and
// the ranges of trials come all integers in fixed order as signed varints, a zero being followed by how
// many more zeros follow it; last comes a checksum, because a changed sum looks like any other.
func (t *Tally) Encode() []byte {
	e := encoder{buf: []byte(codecMagic)}
	e.buf = binary.AppendUvarint(e.buf, uint64(len(t.trials)))
	for _, r := range t.trials {
		e.buf = binary.AppendUvarint(e.buf, r.First)
		e.buf = binary.AppendUvarint(e.buf, r.Count)
	}
	t.visit(func(v *int64) { e.put(*v) })
	e.flush()
	return appendChecksum(e.buf)
}

// appendChecksum appends the CRC-32 (Castagnoli) of the data, 4 bytes.
func appendChecksum(data []byte) []byte {
	return binary.LittleEndian.AppendUint32(data, crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)))
}

// DecodeTally reads an encoded tally of so many arms, each compared with arm 0. Bytes that are not the canonical
// encoding of a tally whose counts add up are an error.
func DecodeTally(schema *Schema, arms int, data []byte) (*Tally, error) {
	return DecodeMixedTally(slices.Repeat([]*Schema{schema}, arms), nil, data)
}

// DecodeMixedTally reads an encoded tally of arms that are of different scenarios (see [NewMixedTally]).
func DecodeMixedTally(schemas []*Schema, pairs []Pair, data []byte) (*Tally, error) {
	if !bytes.HasPrefix(data, []byte(codecMagic)) {
		return nil, errors.New("not a tally of this version")
	}
	body := bytes.Clone(data[:max(len(data)-crc32.Size, len(codecMagic))])
	if !bytes.Equal(appendChecksum(body), data) {
		return nil, errors.New("tally cut short or changed: its checksum is another")
	}
	d := decoder{rest: body[len(codecMagic):]}
	t := NewMixedTally(schemas, pairs)
	for n := d.uvarint(); n > 0 && d.err == nil; n-- {
		r := Range{d.uvarint(), d.uvarint()}
		joined, err := union(t.trials, []Range{r})
		if err != nil || r.Count == 0 || r.First+r.Count < r.First {
			return nil, errors.New("tally with impossible ranges of trials")
		}
		t.trials = joined
	}
	t.visit(func(v *int64) { *v = d.next() })
	if d.err != nil {
		return nil, d.err
	}
	if !bytes.Equal(t.Encode(), data) {
		return nil, errors.New("tally in no canonical encoding")
	}
	if err := t.Check(); err != nil {
		return nil, fmt.Errorf("tally that does not add up: %w", err)
	}
	return t, nil
}

// visit calls see on every integer of the tally but the ranges, in the order of the encoding.
func (t *Tally) visit(see func(*int64)) {
	list := func(values []int64) {
		for i := range values {
			see(&values[i])
		}
	}
	for i := range t.arms {
		a := &t.arms[i]
		list(a.cells)
		list(a.octaves)
		for j := range a.extremes {
			a.extremes[j].low.visit(see)
			a.extremes[j].high.visit(see)
		}
	}
	for i := range t.pairs {
		p := &t.pairs[i]
		list(p.joint)
		list(p.sums)
		list(p.squares)
		see(&p.diverged)
		for j := range p.parted {
			see(&p.parted[j].n)
			for k := range p.parted[j].trials {
				visitTrial(&p.parted[j].trials[k], see)
			}
		}
	}
	for _, kept := range t.trial.lists() {
		list(kept)
	}
}

func (e *Extreme) visit(see func(*int64)) {
	set := int64(0)
	if e.Set {
		set = 1
	}
	see(&set)
	see(&e.Value)
	visitTrial(&e.Trial, see)
	e.Set = set != 0
}

func visitTrial(trial *uint64, see func(*int64)) {
	bits := int64(*trial)
	see(&bits)
	*trial = uint64(bits)
}

type encoder struct {
	buf   []byte
	zeros uint64
}

func (e *encoder) put(v int64) {
	if v == 0 {
		e.zeros++
		return
	}
	e.flush()
	e.buf = binary.AppendVarint(e.buf, v)
}

func (e *encoder) flush() {
	if e.zeros > 0 {
		e.buf = append(e.buf, 0)
		e.buf = binary.AppendUvarint(e.buf, e.zeros-1)
		e.zeros = 0
	}
}

type decoder struct {
	rest  []byte
	zeros uint64
	err   error
}

func (d *decoder) uvarint() uint64 {
	v, n := binary.Uvarint(d.rest)
	if n <= 0 {
		d.err = errors.New("tally cut short")
		return 0
	}
	d.rest = d.rest[n:]
	return v
}

func (d *decoder) next() int64 {
	if d.zeros > 0 {
		d.zeros--
		return 0
	}
	v, n := binary.Varint(d.rest)
	if n <= 0 {
		d.err = errors.New("tally cut short")
		return 0
	}
	d.rest = d.rest[n:]
	if v == 0 {
		d.zeros = d.uvarint()
	}
	return v
}
