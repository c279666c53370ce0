package sim_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"tombstone/sim"
)

// TestMain lets this test binary serve as the other machine: it then plays the shards it is sent and sends
// back their tallies. Tests of many workers have as many processors, whatever the machine has: more workers than
// processors do not play.
func TestMain(m *testing.M) {
	runtime.GOMAXPROCS(64)
	if os.Getenv("SIM_TEST_WORKER") != "" {
		serve()
		return
	}
	os.Exit(m.Run())
}

func serve() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var shard sim.Shard
		if err := json.Unmarshal(in.Bytes(), &shard); err != nil {
			panic(err)
		}
		err := local(2).Play(context.Background(), []sim.Shard{shard}, func(_ int, t *sim.Tally) error {
			fmt.Println(base64.StdEncoding.EncodeToString(t.Encode()))
			return nil
		})
		if err != nil {
			panic(err)
		}
	}
}

// remote ships shards to another process as text and takes its tallies: all an executor on another machine
// has to do.
type remote struct{}

func (remote) Play(ctx context.Context, shards []sim.Shard, done func(i int, t *sim.Tally) error) error {
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), "SIM_TEST_WORKER=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewReader(out)
	for i, shard := range shards {
		if err := json.NewEncoder(in).Encode(shard); err != nil {
			return err
		}
		line, err := lines.ReadString('\n')
		if err != nil {
			return err
		}
		data, err := base64.StdEncoding.DecodeString(strings.TrimSpace(line))
		if err != nil {
			return err
		}
		t, err := sim.DecodeTally(toySchema, len(shard.Arms), data)
		if err != nil {
			return err
		}
		if err := done(i, t); err != nil {
			return err
		}
	}
	return errors.Join(in.Close(), cmd.Wait())
}

// TestAnotherProcessGivesTheSameBytes: shards travel as text, tallies as bytes, and it does not matter which
// process played. So a second run in one process is the first of a fresh one, too.
func TestAnotherProcessGivesTheSameBytes(t *testing.T) {
	shards := cut(341, 300)
	here := local(2)
	want := play(t, here, shards...).Encode()
	if again := play(t, here, shards...).Encode(); !bytes.Equal(again, want) {
		t.Error("a second time in this process: other bytes")
	}
	if !bytes.Equal(play(t, remote{}, shards...).Encode(), want) {
		t.Error("another process: other bytes")
	}
}

// TestAStoreInFrontOfAnotherProcess: executors can be put in front of each other.
func TestAStoreInFrontOfAnotherProcess(t *testing.T) {
	dir, shards := t.TempDir(), cut(200, 70)
	want := play(t, local(3), shards...).Encode()
	for range 2 {
		if !bytes.Equal(play(t, stored(dir, remote{}), shards...).Encode(), want) {
			t.Error("a store in front of another process: other bytes")
		}
	}
}
