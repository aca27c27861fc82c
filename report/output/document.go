package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"keymove/report/sink"
)

// Schema is the version of the JSON outputs of commands, which docs/json.md describes. A
// field may be added without a new one; that of a single output changes with its meaning.
const Schema = 1

// WriteDocument writes an output of a command as one JSON object, indented, with the version
// of its schema in front of its fields.
func WriteDocument(w io.Writer, schema int, object any) error {
	var data bytes.Buffer
	out := json.NewEncoder(&data)
	out.SetEscapeHTML(false)
	if err := out.Encode(object); err != nil {
		return err
	}
	fields, isObject := bytes.CutPrefix(bytes.TrimSpace(data.Bytes()), []byte("{"))
	if !isObject {
		return fmt.Errorf("a document of type %T is no object", object)
	}
	separator := ","
	if bytes.HasPrefix(fields, []byte("}")) {
		separator = ""
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, fmt.Appendf(nil, `{"schema":%d%s%s`, schema, separator, fields), "", "  "); err != nil {
		return err
	}
	indented.WriteByte('\n')
	_, err := indented.WriteTo(sink.JSON(w))
	return err
}
