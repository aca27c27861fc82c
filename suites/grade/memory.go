package grade

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"keymove/suites/digest"
	"keymove/suites/regular"
)

// Memory keeps what an oracle has said in a file, a line for each position, so that a
// grading that was interrupted continues, and another one searches no position again. It
// is for several goroutines; several programs can add to a file at once.
type Memory struct {
	mutex sync.Mutex
	file  *os.File
	known map[string][]Judged
}

// memoryLine is a line of the file.
type memoryLine struct {
	Key   string   `json:"key"`
	Moves []Judged `json:"moves"`
}

// OpenMemory opens the memory of an oracle in a folder, which is made if need be.
// identity is all that the oracle's answers depend on, besides the position and the effort;
// it survives JSON. Lines that cannot be read, as the last one after a crash, do not count.
func OpenMemory(dir string, identity any) (*Memory, error) {
	text, err := json.Marshal(identity)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	name := digest.Short(string(text)) + ".jsonl"
	path := filepath.Join(dir, name)
	file, err := regular.OpenAs(dir, name, os.O_RDWR|os.O_CREATE|os.O_APPEND)
	if err != nil {
		return nil, err
	}
	m := &Memory{file: file, known: map[string][]Judged{}}
	if err := m.load(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// load reads the file, and ends a last line that has no end.
func (m *Memory) load() error {
	in := bufio.NewReader(m.file)
	for {
		line, err := regular.ReadLine(in, regular.Line)
		var l memoryLine
		if json.Unmarshal(line, &l) == nil && l.Key != "" {
			m.known[l.Key] = l.Moves
		}
		switch {
		case errors.Is(err, io.EOF) && len(line) > 0:
			_, err = m.file.WriteString("\n")
			return err
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// Len returns the number of positions that the oracle has judged.
func (m *Memory) Len() int {
	if m == nil {
		return 0
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return len(m.known)
}

// find returns the judgement of a key, or nil. A nil memory has none.
func (m *Memory) find(key string) []Judged {
	if m == nil {
		return nil
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.known[key]
}

func (m *Memory) add(key string, moves []Judged) error {
	if m == nil {
		return nil
	}
	line, err := json.Marshal(memoryLine{key, moves})
	if err != nil {
		return err
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.known[key] = moves
	_, err = m.file.Write(append(line, '\n'))
	return err
}

func (m *Memory) Close() error {
	if m == nil {
		return nil
	}
	return m.file.Close()
}
