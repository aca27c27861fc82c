package enginetest_test

import (
	"os"
	"testing"

	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
)

func TestMain(m *testing.M) {
	supervise.Main()
	fake.Main()
	if len(os.Args) == 3 && os.Args[1] == asRelay {
		if err := relay(os.Args[2]); err != nil {
			panic(err)
		}
		return
	}
	os.Exit(fake.Run(m.Run))
}
