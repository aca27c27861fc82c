package runfolder

import (
	"testing"

	"keymove/suites"
	"keymove/suites/job"
)

// TestDroppedLines: what is taken out of a journal is gone, the rest is as it was, and the journal goes on.
func TestDroppedLines(t *testing.T) {
	f, err := kind.Create(t.TempDir(), Manifest{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for n := range 4 {
		if err := f.Append(suites.Record{Contender: "a", CaseIndex: n}); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Drop(func(line job.Line) (bool, error) { return line.Number%2 == 0, nil }); err != nil {
		t.Fatal(err)
	}
	if err := f.Append(suites.Record{Contender: "a", CaseIndex: 7}); err != nil {
		t.Fatal(err)
	}
	var left []int
	if _, err := job.EachLine(f.Dir, func(line job.Line) error {
		rec, err := decodeRecord(line.Text)
		if err == nil {
			left = append(left, rec.CaseIndex)
		}
		return err
	}); err != nil || len(left) != 3 || left[0] != 0 || left[1] != 2 || left[2] != 7 {
		t.Errorf("left are %v, %v", left, err)
	}
}
