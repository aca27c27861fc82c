package lint

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"
)

// Schema is the version of the object that JSON writes; a field may be added without a new
// one.
const Schema = 1

// JSON writes findings as one object: schema, files, problems, errors, warnings. The files
// come first, but are known last, so the problems are kept until then, compressed.
type JSON struct {
	w        io.Writer
	files    []File
	problems bytes.Buffer
	packer   *flate.Writer
	begun    bool
	err      error
}

// NewJSON returns an Output that writes to w.
func NewJSON(w io.Writer) *JSON {
	j := &JSON{w: w, files: []File{}}
	j.packer, j.err = flate.NewWriter(&j.problems, flate.BestSpeed)
	return j
}

// Problem keeps a problem.
func (j *JSON) Problem(p Problem) {
	separator := ",\n    "
	if !j.begun {
		j.begun, separator = true, "\n    "
	}
	j.keep([]byte(separator))
	j.keep(j.indented(p, "    "))
}

// File keeps the summary of a file.
func (j *JSON) File(f File) { j.files = append(j.files, f) }

// Close writes the object.
func (j *JSON) Close(all Totals) error {
	if j.err == nil {
		j.err = j.packer.Close()
	}
	j.write(fmt.Sprintf("{\n  \"schema\": %d,\n  \"files\": ", Schema))
	j.write(string(j.indented(j.files, "  ")))
	j.write(",\n" + `  "problems": [`)
	if j.err == nil {
		_, j.err = io.Copy(j.w, flate.NewReader(&j.problems))
	}
	if j.begun {
		j.write("\n  ")
	}
	j.write("],\n" + `  "errors": ` + string(j.indented(all.Errors, "")) + ",\n")
	j.write(`  "warnings": ` + string(j.indented(all.Warnings, "")) + "\n}\n")
	return j.err
}

// keep compresses a part of the problems.
func (j *JSON) keep(part []byte) {
	if j.err == nil {
		_, j.err = j.packer.Write(part)
	}
}

func (j *JSON) write(part string) {
	if j.err == nil {
		_, j.err = io.WriteString(j.w, part)
	}
}

// indented returns a value as JSON, with a prefix before all lines but the first.
func (j *JSON) indented(value any, prefix string) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetIndent(prefix, "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); j.err == nil {
		j.err = err
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}
