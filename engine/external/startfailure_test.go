package external

import (
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestStartFailures: a program that does not start says what it is about it.
func TestStartFailures(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("skipped outside Linux: the programs of the test are ELF files")
	}
	other := elf.EM_S390
	header := make([]byte, 64)
	copy(header, elf.ELFMAG)
	header[elf.EI_CLASS], header[elf.EI_DATA], header[elf.EI_VERSION] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), 1
	binary.LittleEndian.PutUint16(header[16:], uint16(elf.ET_EXEC))
	binary.LittleEndian.PutUint16(header[18:], uint16(other))
	binary.LittleEndian.PutUint32(header[20:], 1)
	for name, test := range map[string]struct{ text, want string }{
		"no script":      {"echo hi\n", "because it is not a program of this machine, and a script has to begin with #!"},
		"CR LF":          {"#!/bin/sh\r\necho hi\r\n", "because its first line ends in CR and LF"},
		"no interpreter": {"#!/opt/none/python3 -u\n", "because there is no /opt/none/python3 here, which its first line names"},
		"a machine":      {string(header), "because it is a program for another machine (S390)"},
		"damaged":        {elf.ELFMAG + "rubbish", "because it is damaged"},
	} {
		path := filepath.Join(t.TempDir(), "an engine")
		if err := os.WriteFile(path, []byte(test.text), 0o777); err != nil {
			t.Fatal(err)
		}
		_, err := Open(t.Context(), Config{Command: path})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}
