package reporttest

import (
	"reflect"
	"slices"
)

// HostileText is what a stranger may write into a name, a comment or a line of an engine to act
// on a terminal, a page, a spreadsheet or the log of GitHub Actions.
const HostileText = "=1+</script><script>hacked=1</script><img src=x onerror=hacked=2>\" onclick=\"hacked=3' style=x ::error::a ##[group] \u202etxt\u2066 \x1b[31m\n::error::b\r <!-- ]]> {{.}} %s &lt; | `a` [b](javascript:c)"

// MakeHostile sets every text in what v points to, however deep, to text, but for fields of some
// names.
func MakeHostile(v any, text string, but ...string) {
	makeHostile(reflect.ValueOf(v).Elem(), text, but)
}

func makeHostile(v reflect.Value, text string, but []string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Pointer:
		if !v.IsNil() {
			makeHostile(v.Elem(), text, but)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			makeHostile(v.Index(i), text, but)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() && !slices.Contains(but, field.Name) {
				makeHostile(v.Field(i), text, but)
			}
		}
	}
}
