package compare

import (
	"slices"
	"testing"

	"keymove/report/sink"
)

// TestTones: every verdict and every outcome means something to a reader.
func TestTones(t *testing.T) {
	for want, tones := range map[sink.Tone][]sink.Tone{
		sink.Good:  {Better.Tone(), Improved.Tone(), NotWorse.Tone(), EnoughSolved.Tone(), NotSlower.Tone()},
		sink.Bad:   {Worse.Tone(), Regressed.Tone(), TooFewSolved.Tone(), EngineFailed.Tone(), Slower.Tone()},
		sink.Open:  {NotComparable.Tone(), Unlike.Tone(), TooFew.Tone(), Inconclusive.Tone()},
		sink.Plain: {Equal.Tone(), Unchanged.Tone(), NotExercised.Tone()},
	} {
		if i := slices.IndexFunc(tones, func(tone sink.Tone) bool { return tone != want }); i >= 0 {
			t.Errorf("outcome %d of %q has the tone %q", i, want, tones[i])
		}
	}
}
