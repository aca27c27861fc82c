package enginetest_test

import (
	"context"
	"os"
	"testing"
	"time"

	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
	"keymove/engine/profile"
	"keymove/engine/uci"
)

// asServer, as the only argument, makes the test binary our UCI server.
const asServer = "keymove-uci-server"

func TestMain(m *testing.M) {
	supervise.Main()
	fake.Main()
	if len(os.Args) == 3 && os.Args[1] == asRelay {
		if err := relay(os.Args[2]); err != nil {
			panic(err)
		}
		return
	}
	if len(os.Args) == 2 && os.Args[1] == asServer {
		settings, err := profile.Resolve("default")
		if err == nil {
			err = uci.Serve(context.Background(), served{settings: settings}, os.Stdin, os.Stdout, time.Minute)
		}
		if err != nil {
			panic(err)
		}
		return
	}
	os.Exit(fake.Run(m.Run))
}
