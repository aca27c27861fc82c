// Skips reads the events of go test -json, prints what go test would, and fails where a test failed or was
// skipped for a reason that is not in a list.
//
//	go test -json ./... | skips LIST
//
// Each line of the list that is no comment (#) is a part of a reason.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// event is an event of go test -json; see go doc test2json.
type event struct {
	Action, Package, Test, Output string
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go test -json PACKAGES | skips LIST")
		os.Exit(2)
	}
	list, err := os.ReadFile(os.Args[1])
	if err == nil {
		err = check(os.Stdin, os.Stdout, reasonsOf(string(list)))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "skips:", err)
		os.Exit(1)
	}
}

func reasonsOf(list string) (reasons []string) {
	for line := range strings.Lines(list) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			reasons = append(reasons, line)
		}
	}
	return reasons
}

// check copies the lines about packages, and all of a test that failed. It returns an error for failures
// and for skips without a reason of the list.
func check(events io.Reader, out io.Writer, reasons []string) error {
	said := map[string]string{} // by package and test
	var wrong []error
	decoder := json.NewDecoder(events)
	for {
		var e event
		if err := decoder.Decode(&e); err == io.EOF {
			return errors.Join(wrong...)
		} else if err != nil {
			return err
		}
		name := strings.TrimSpace(e.Package + " " + e.Test)
		switch {
		case e.Action == "output" && e.Test == "" || e.Action == "build-output":
			fmt.Fprint(out, e.Output)
		case e.Action == "output":
			said[name] += e.Output
			continue
		case e.Action == "fail" || e.Action == "build-fail":
			fmt.Fprint(out, said[name])
			wrong = append(wrong, fmt.Errorf("%s failed", name))
		case e.Action == "skip" && e.Test != "" && !slices.ContainsFunc(reasons, func(r string) bool { return strings.Contains(said[name], r) }):
			wrong = append(wrong, fmt.Errorf("%s was skipped for a reason that is not listed:\n%s", name, said[name]))
		}
		if e.Action == "pass" || e.Action == "fail" || e.Action == "skip" {
			delete(said, name)
		}
	}
}
