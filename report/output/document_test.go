package output

import (
	"strings"
	"testing"
)

func TestWriteDocument(t *testing.T) {
	for object, want := range map[any]string{
		struct{}{}: "{\n  \"schema\": 3\n}\n",
		struct {
			A string `json:"a"`
		}{"<b>\u202e"}: "{\n  \"schema\": 3,\n  \"a\": \"<b>\\u202e\"\n}\n",
	} {
		var out strings.Builder
		if err := WriteDocument(&out, 3, object); err != nil || out.String() != want {
			t.Errorf("%v: %q, %v", object, &out, err)
		}
	}
	if err := WriteDocument(&strings.Builder{}, 1, 7); err == nil {
		t.Error("no error for a number")
	}
}
