package uci_test

import (
	"testing"

	"keymove/engine"
	"keymove/engine/uci"
)

func TestSearchStats(t *testing.T) {
	counts := engine.Telemetry{
		RazorAttempts: 2000, RazorCutoffs: [3]uint64{30, 11},
		RazorSkipsTactical: 600, RazorSkipsTT: 374, RazorSkipsEndgame: 5,
		PVSScouts: 1000, PVSResearches: 67,
	}
	for _, test := range []struct{ got, want string }{
		{uci.RazorStats(counts, 2, false), "razor: att=2000 cut=41 cut%=2.0% razor_b=[30,11]"},
		{uci.RazorStats(counts, 3, false), "razor: att=2000 cut=41 cut%=2.0% razor_b=[30,11,0]"},
		{uci.RazorStats(engine.Telemetry{RazorAttempts: 10, RazorCutoffs: [3]uint64{1, 2, 3}}, 3, false), "razor: att=10 cut=6 cut%=60.0% razor_b=[1,2,3]"},
		{uci.RazorStats(counts, 2, true), "razor: att=2000 cut=41 cut%=2.0% razor_b=[30,11] skips(tact=600,tt=374,eg=5)"},
		{uci.RazorStats(engine.Telemetry{}, 2, true), "razor: att=0 cut=0 cut%=0.0% razor_b=[0,0] skips(tact=0,tt=0,eg=0)"},
		{uci.PVSStats(counts), "pvs: scout=1000 re%=6.7"},
		{uci.PVSStats(engine.Telemetry{}), "pvs: scout=0 re%=0.0"},
	} {
		if test.got != test.want {
			t.Errorf("got  %s\nwant %s", test.got, test.want)
		}
	}
}
