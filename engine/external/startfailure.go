package external

import (
	"bytes"
	"debug/elf"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"

	"keymove/engine/uci"
)

// startFailure returns the failure of a program that the system does not start, with what it is
// about the file where that shows.
func startFailure(cfg *Config, err error) *Error {
	text := "cannot start the engine"
	if path, resolveErr := Resolve(cfg.Command, cfg.Dir); resolveErr == nil {
		if why := whyNotStarted(path, err); why != "" {
			text += ", because " + why
		}
	}
	return &Error{Kind: failedStart, Text: text, Err: err}
}

// whyNotStarted says what is wrong with a file; empty where that is not known. The error is of
// the process that starts engines, and so a text.
func whyNotStarted(path string, err error) string {
	head := headOf(path)
	line, _, _ := bytes.Cut(head, []byte("\n"))
	switch interpreter, isScript := strings.CutPrefix(string(line), "#!"); {
	case len(head) == 0:
		return ""
	case isScript && strings.HasSuffix(interpreter, "\r"):
		return "its first line ends in CR and LF, as in files of Windows, and has to end in LF alone"
	case isScript:
		return missingInterpreter(strings.TrimSpace(interpreter), "its first line names")
	case bytes.HasPrefix(head, []byte(elf.ELFMAG)):
		return unfitProgram(path)
	case strings.Contains(err.Error(), "exec format error"):
		return "it is not a program of this machine, and a script has to begin with #!, as in #!/bin/sh"
	}
	return ""
}

func missingInterpreter(command, how string) string {
	program, _, _ := strings.Cut(command, " ")
	if _, err := os.Stat(program); err == nil {
		return ""
	}
	return "there is no " + uci.Visible(program) + " here, which " + how
}

// machines are those that programs of ELF name.
var machines = map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64, "386": elf.EM_386, "riscv64": elf.EM_RISCV}

// unfitProgram says whether a program is for another machine, or for another C library.
func unfitProgram(path string) string {
	file, err := elf.Open(path)
	if err != nil {
		return "it is damaged"
	}
	defer file.Close()
	if own, known := machines[runtime.GOARCH]; known && file.Machine != own {
		return "it is a program for another machine (" + strings.TrimPrefix(file.Machine.String(), "EM_") + "), and this one is " + runtime.GOARCH
	}
	for _, part := range file.Progs {
		if part.Type != elf.PT_INTERP {
			continue
		}
		if loader, err := io.ReadAll(part.Open()); err == nil {
			return missingInterpreter(strings.TrimRight(string(loader), "\x00"), "it was linked for")
		}
	}
	return ""
}

// headOf returns the beginning of a file; nil if it cannot be read.
func headOf(path string) []byte {
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	head := make([]byte, 256)
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return head[:n]
}
