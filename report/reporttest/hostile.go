package reporttest

import (
	"reflect"
	"time"
)

// Hostile is a text that acts in each sink that does not escape it: it opens a tag, leaves
// an attribute, links, mentions somebody, moves the cursor, turns the direction of reading,
// and begins a line, a heading, a cell and a command of GitHub.
const Hostile = `<k a='" onk="'> [k](http://k.example) @kilroy ` + "`k` |k| \x1b[31m\u202e" + ` ::error::k ##[group]kk` + "\nkilroy\r\n#kilroy\n::error::kilroy"

// Fill gives nil pointers, slices and maps in a value one element each, and empty strings a
// text, so that Poison finds every string in it. Nothing that is unexported is filled.
func Fill(value any) { fill(reflect.ValueOf(value).Elem(), map[reflect.Type]int{}) }

// maxDepth is how often a type may be inside itself.
const maxDepth = 2

func fill(v reflect.Value, inside map[reflect.Type]int) {
	if !v.CanSet() || v.Type() == reflect.TypeFor[time.Time]() || inside[v.Type()] >= maxDepth {
		return
	}
	if v.Kind() == reflect.Struct || v.Kind() == reflect.Slice {
		inside[v.Type()]++
		defer func() { inside[v.Type()]-- }()
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		fill(v.Elem(), inside)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), inside)
		}
	case reflect.Slice:
		if v.Len() == 0 {
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		}
		for i := range v.Len() {
			fill(v.Index(i), inside)
		}
	case reflect.Map:
		if v.Len() == 0 {
			key, element := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(key, inside)
			fill(element, inside)
			v.Set(reflect.MakeMap(v.Type()))
			v.SetMapIndex(key, element)
		}
	case reflect.String:
		if v.Len() == 0 {
			v.SetString("text")
		}
	}
}

// Poison replaces each string in a value by what replace returns for it and its field, as
// "suites.Record.ID". It returns the fields that it found.
func Poison(value any, replace func(field, text string) string) []string {
	p := poisoner{replace: replace, known: map[uintptr]bool{}, isField: map[string]bool{}}
	p.walk(reflect.ValueOf(value).Elem(), "")
	return p.fields
}

type poisoner struct {
	replace func(field, text string) string
	known   map[uintptr]bool // strings that several pointers lead to
	fields  []string
	isField map[string]bool
}

func (p *poisoner) walk(v reflect.Value, field string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			p.walk(v.Elem(), field)
		}
	case reflect.Interface:
		if v.Elem().Kind() == reflect.Pointer {
			p.walk(v.Elem(), field)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				p.walk(v.Field(i), v.Type().String()+"."+v.Type().Field(i).Name)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			p.walk(v.Index(i), field)
		}
	case reflect.Map:
		p.walkMap(v, field)
	case reflect.String:
		if at := v.Addr().Pointer(); !p.known[at] {
			p.known[at] = true
			v.SetString(p.poisoned(field, v.String()))
		}
	}
}

// walkMap makes a map anew, whose keys and elements cannot be set.
func (p *poisoner) walkMap(v reflect.Value, field string) {
	if v.IsNil() {
		return
	}
	made := reflect.MakeMap(v.Type())
	for it := v.MapRange(); it.Next(); {
		key, element := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		key.Set(it.Key())
		element.Set(it.Value())
		p.walk(key, field+" (key)")
		p.walk(element, field)
		made.SetMapIndex(key, element)
	}
	v.Set(made)
}

func (p *poisoner) poisoned(field, text string) string {
	if !p.isField[field] {
		p.isField[field] = true
		p.fields = append(p.fields, field)
	}
	return p.replace(field, text)
}
