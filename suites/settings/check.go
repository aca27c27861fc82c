package settings

import (
	"strings"
)

// Check returns all that is wrong with a T: values that cannot be read, in their
// order, then values without what they need and values that exclude each other, in
// the order of the rows. A value that cannot be read breaks no rule besides.
func Check[T any](rows []Row[T], t *T, given Values) Faults {
	c := checker[T]{rows: rows, t: t, given: given, unread: map[string]bool{}}
	c.read()
	for _, r := range rows {
		c.bounds(r)
		c.needs(r)
		c.excludes(r)
	}
	return c.faults
}

// checker checks a T.
type checker[T any] struct {
	rows   []Row[T]
	t      *T
	given  Values
	unread map[string]bool // settings with a value that cannot be read
	faults Faults
}

// read reads all values again.
func (c *checker[T]) read() {
	var scratch T
	c.given.numbered(func(v Value, setting string, number int) {
		r, found := find(c.rows, v.Setting)
		if !found {
			return
		}
		if strings.TrimSpace(v.Text) == "" {
			c.unread[v.Setting] = true
			c.faults.Add(setting, number, Errorf("%s has an empty value", Ref(r.Name)))
			return
		}
		if err := r.Set(&scratch, v); err != nil {
			c.unread[v.Setting] = true
			c.faults.Add(setting, number, r.wrong(v.Text, err))
		}
	})
}

func (r Row[T]) wrong(text string, err error) error {
	if r.Quotes {
		text = ""
	}
	return Errorf("%s: %w", Subject(text), err)
}

// bounds reads the value of a T that was made otherwise than by Set.
func (c *checker[T]) bounds(r Row[T]) {
	if c.given.Has(r.Name) || !r.On(c.t) || r.Kind() == List || r.Kind() == Own {
		return
	}
	var scratch T
	text := r.Format(c.t)
	if err := r.Set(&scratch, Value{Text: text}); err != nil {
		c.unread[r.Name] = true
		c.faults.Add(r.Name, Last, r.wrong(text, err))
	}
}

// asks reports whether a setting says anything: it was given, and is no switch that
// is off.
func (c *checker[T]) asks(r Row[T]) bool {
	if c.unread[r.Name] {
		return false
	}
	return r.On(c.t) || c.given.Has(r.Name) && r.Kind() != Switch
}

// needs checks that what the setting needs is there.
func (c *checker[T]) needs(r Row[T]) {
	if !c.asks(r) {
		return
	}
	for _, name := range r.Needs {
		needed, found := find(c.rows, name)
		if found && !needed.On(c.t) && !c.unread[name] {
			c.faults.Add(r.Name, Last, Errorf("%s needs %s", Ref(r.Name), Ref(name)))
		}
	}
}

// excludes checks that what the setting excludes is not there.
func (c *checker[T]) excludes(r Row[T]) {
	if !c.asks(r) {
		return
	}
	for _, x := range r.Excludes {
		other, found := find(c.rows, x.Name)
		if found && other.On(c.t) && !c.unread[x.Name] && (x.When == nil || x.When(c.t)) {
			c.faults.Add(r.Name, Last, Errorf("%s cannot be combined with %s: %s", Ref(r.Name), Ref(x.Name), x.Why))
		}
	}
}

// CheckResume returns a fault for each value that cannot be given with --resume.
func CheckResume[T any](rows []Row[T], given Values) Faults {
	return CheckScope(rows, given, WithResume, "resume", "the run's folder")
}

// CheckScope returns a fault for each value that is not in the scope of another setting,
// which takes everything from a source.
func CheckScope[T any](rows []Row[T], given Values, scope Scope, setting, source string) Faults {
	var faults Faults
	given.numbered(func(v Value, name string, number int) {
		if r, _ := find(rows, v.Setting); !r.Scope.Has(scope) {
			faults.Add(name, number, Errorf("%s cannot be combined with %s, which takes everything from %s", named(v), Ref(setting), source))
		}
	})
	return faults
}

// CheckBesideFile returns a fault for each value of the command line that cannot be
// given with the file of an experiment, or says otherwise than the file.
func CheckBesideFile[T any](rows []Row[T], given Values, file string) Faults {
	var faults Faults
	given.numbered(func(v Value, setting string, number int) {
		r, _ := find(rows, v.Setting)
		switch {
		case v.At.isFile():
		case !r.Scope.Has(BesideFile):
			faults.Add(setting, number, Errorf("%s cannot be combined with %s, which says what is run", named(v), file))
		default:
			faults.Add(setting, number, contradiction(r, v, given))
		}
	})
	return faults
}

// named returns a flag by its name, and an argument by its text.
func named(v Value) Subject {
	if v.Written == "" {
		return Subject(v.Text)
	}
	return ""
}

// contradiction returns an error where the file has another value of the setting.
func contradiction[T any](r Row[T], v Value, given Values) error {
	for _, other := range given {
		if other.Setting != v.Setting || !other.At.isFile() {
			continue
		}
		var here, there T
		if r.Set(&here, v) == nil && r.Set(&there, other) == nil && r.Format(&here) != r.Format(&there) {
			return Errorf("%s contradicts %s, line %d: %s = %s", Subject(v.Text), other.At.File, other.At.Line, other.Written, other.Text)
		}
	}
	return nil
}
