// Package machines tests the commands of several machines and of several versions, and what all commands keep.
package machines

import (
	"fmt"
	"os"
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/suites/queue/server"
)

func TestMain(m *testing.M) { Main(m, serveUntilKilled) }

// serveUntilKilled runs a server as keymove-serve does.
func serveUntilKilled(dir, listen string) {
	if _, err := server.Start(server.Options{Dir: dir, Listen: listen}); err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stderr, "serving on", listen)
	select {}
}
