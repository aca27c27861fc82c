package runfolder

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// numbersOf returns the records, which are numbers, of the journal of a folder.
func numbersOf(dir string) (numbers []int, err error) {
	err = EachLine(dir, func(line []byte) error {
		var record struct{ N int }
		err := json.Unmarshal(line, &record)
		numbers = append(numbers, record.N)
		return err
	})
	return numbers, err
}

// What is appended is read back, also when the folder is opened again after a write that a
// kill has torn; meanwhile nobody else can lock it.
func TestLocked(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "f")
	var want []int
	for round := range 2 {
		lock := LockNew
		if round > 0 {
			lock = Lock
		}
		l, err := lock(dir)
		if err != nil {
			t.Fatal(err)
		}
		if other, err := Lock(dir); err == nil {
			t.Error("locked twice", other.Close())
		}
		err = l.Open()
		for n := range 3 {
			err = errors.Join(err, l.Append(struct{ N int }{10*round + n}))
			want = append(want, 10*round+n)
		}
		_, torn := l.journal.WriteString(`{"N":99`)
		if err := errors.Join(err, torn, l.Complete(), l.Complete(), l.Close(), l.Close()); err != nil {
			t.Fatal(err)
		}
		if got, err := numbersOf(dir); err != nil || !slices.Equal(got, want) {
			t.Errorf("round %d: %v, %v, want %v", round, got, err, want)
		}
	}
	if _, err := LockNew(dir); err == nil {
		t.Error("a folder that is not empty was taken for a new one")
	}
}

// A line that was changed, and one that is refused, are errors with their number.
func TestEachLineOfDamage(t *testing.T) {
	dir := t.TempDir()
	if got, err := numbersOf(dir); err != nil || got != nil {
		t.Errorf("without a journal: %v, %v", got, err)
	}
	good := string(SealLine([]byte(`{"N":1}`)))
	changed := []byte(good + good)
	changed[len(good)+5] = '2' // the number
	refused := good + string(SealLine([]byte(`{"N":"x"}`)))
	for name, text := range map[string][]byte{"changed": changed, "refused": []byte(refused)} {
		if err := os.WriteFile(filepath.Join(dir, JournalFile), text, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := numbersOf(dir)
		if damaged, ok := errors.AsType[*DamagedError](err); !ok || damaged.Line != 2 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
