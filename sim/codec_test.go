package sim_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"tombstone/sim"
)

// codecLine begins every encoded tally.
const codecLine = "tombstone tally 3\n"

// sealed appends the checksum that an encoded tally ends with.
func sealed(body []byte) []byte {
	return binary.LittleEndian.AppendUint32(bytes.Clone(body), crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)))
}

// TestEncodingStays: stores hold it. A change needs a new number in its first line.
func TestEncodingStays(t *testing.T) {
	data := play(t, local(1), toyShard(3, 200), toyShard(900, 17)).Encode()
	sum := sha256.Sum256(data)
	if got, want := hex.EncodeToString(sum[:8]), "de8afec403673de0"; got != want {
		t.Errorf("the encoding's hash is %s, was %s", got, want)
	}
	if !bytes.HasPrefix(data, []byte(codecLine)) {
		t.Errorf("it begins with %q, want %q", data[:len(codecLine)], codecLine)
	}
}

// TestCodecIsCanonical: a tally decodes to one that encodes to the same bytes, whatever is in it.
func TestCodecIsCanonical(t *testing.T) {
	for _, tally := range []*sim.Tally{
		sim.NewTally(toySchema, 3),
		play(t, local(1), toyShard(0, 1)),
		play(t, local(1), toyShard(3, 200), toyShard(900, 17), toyShard(203, 5)),
		play(t, local(1), toyShard(^uint64(0)-4, 4)),
		play(t, local(1), sim.Shard{Cells: []sim.Spec{toySpec("plain")}, Arms: make([]sim.Arm, 1), Count: 50}),
	} {
		data := tally.Encode()
		again, err := sim.DecodeTally(toySchema, tally.Arms(), data)
		if err != nil || !bytes.Equal(again.Encode(), data) {
			t.Errorf("%v: decoding what was encoded: %v", tally.Ranges(), err)
		}
	}
}

// TestDamagedTalliesAreRefused: cut short anywhere, with any byte changed, with more behind, or of another
// shape.
func TestDamagedTalliesAreRefused(t *testing.T) {
	data := play(t, local(1), toyShard(3, 200), toyShard(900, 17)).Encode()
	refused := func(what string, at int, bad []byte) {
		t.Helper()
		if _, err := sim.DecodeTally(toySchema, 3, bad); err == nil {
			t.Fatalf("%s at %d of %d bytes was taken for a tally", what, at, len(data))
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for at := range data {
		refused("cut", at, data[:at])
		bad := bytes.Clone(data)
		bad[at] ^= byte(1 + r.IntN(255))
		refused("another byte", at, bad)
	}
	refused("one byte more", len(data), append(bytes.Clone(data), 0))
	for _, arms := range []int{1, 2, 4} {
		if _, err := sim.DecodeTally(toySchema, arms, data); err == nil {
			t.Errorf("a tally of 3 arms was taken for one of %d", arms)
		}
	}
	fewer := *toySchema
	fewer.Metrics = fewer.Metrics[1:]
	if _, err := sim.DecodeTally(sim.NewSchema(fewer), 3, data); err == nil {
		t.Error("a tally was taken for one of another schema")
	}
}

// TestOneTallyHasOneEncoding: bytes that decode under a right checksum are those the tally encodes to, however
// they came about; overlong numbers, split runs of zeros and ranges out of order are no tallies.
func TestOneTallyHasOneEncoding(t *testing.T) {
	data := play(t, local(1), toyShard(3, 20), toyShard(90, 7)).Encode()
	body := data[:len(data)-4]
	r := rand.New(rand.NewPCG(9, 10))
	decoded, tries := 0, 10_000
	if testing.Short() {
		tries = 2000
	}
	for range tries {
		bad := bytes.Clone(body)
		for range 1 + r.IntN(3) {
			at := len(codecLine) + r.IntN(len(bad)-len(codecLine))
			switch r.IntN(3) {
			case 0:
				bad[at] = byte(r.IntN(8))
			case 1:
				bad = append(bad[:at], bad[at+1:]...)
			case 2:
				bad = append(bad[:at], append([]byte{byte(r.IntN(256))}, bad[at:]...)...)
			}
		}
		tally, err := sim.DecodeTally(toySchema, 3, sealed(bad))
		if err != nil {
			continue
		}
		decoded++
		if !bytes.Equal(tally.Encode(), sealed(bad)) {
			t.Fatalf("decoded, but encodes to other bytes: %x", bad)
		}
	}
	if decoded == 0 {
		t.Error("nothing decoded: the test tests nothing")
	}
}

func FuzzDecodeTally(f *testing.F) {
	whole := play(f, local(1), toyShard(3, 20), toyShard(90, 7)).Encode()
	f.Add(3, whole)
	f.Add(3, whole[:len(whole)-4])
	f.Add(1, sim.NewTally(toySchema, 1).Encode())
	f.Add(2, []byte(codecLine+"\x01\x00\x05"))
	f.Add(1, []byte{})
	f.Fuzz(func(t *testing.T, arms int, data []byte) {
		if arms < 1 || arms > 3 {
			return
		}
		// As it is; with the checksum put right; and as what lies between first line and checksum.
		for _, data := range [][]byte{data, sealed(data), sealed(append([]byte(codecLine), data...))} {
			tally, err := sim.DecodeTally(toySchema, arms, data)
			if err != nil {
				continue
			}
			if !bytes.Equal(tally.Encode(), data) {
				t.Error("decoded, but encodes to other bytes")
			}
			if err := tally.Check(); err != nil {
				t.Errorf("decoded, but does not add up: %v", err)
			}
			for arm := range arms {
				tally.Prefixes(arm)
			}
			if err := tally.Merge(tally); err == nil && tally.Trials() > 0 {
				t.Error("merged with itself")
			}
		}
	})
}
