package settings

import "strings"

// Check returns all that is wrong with options whose rows have read what was given: values that
// could not be read, in their order, then values without what they need and values that exclude
// each other, in the order of the rows. A value that could not be read breaks no rule besides.
func Check(rows []Row, given Values) Faults {
	c := checker{rows: rows, given: given, unread: map[string]bool{}}
	given.numbered(func(v Value, setting string, number int) {
		if v.Err != nil && Find(rows, v.Setting) != nil {
			c.fail(v.Setting, setting, number, v.Err)
		}
	})
	for i := range rows {
		c.bounds(&rows[i])
		c.needs(&rows[i])
		c.excludes(&rows[i])
	}
	return c.faults
}

// checker checks the values of rows.
type checker struct {
	rows   []Row
	given  Values
	unread map[string]bool // settings with a value that cannot be read
	faults Faults
}

// fail notes that a value of a setting, or of its list, cannot be read.
func (c *checker) fail(name, list string, number int, err error) {
	c.unread[name] = true
	c.faults.Add(list, number, err)
}

func (r *Row) wrong(text string, err error) error {
	if r.Quotes {
		text = ""
	}
	return Errorf("%s: %w", Subject(text), err)
}

// bounds reads the value of a field that was set otherwise than by Set.
func (c *checker) bounds(r *Row) {
	if c.given.Has(r.Name) || !r.On() || r.Kind() == List || r.Kind() == Own {
		return
	}
	text := r.String()
	if _, err := r.parse(text); err != nil {
		c.fail(r.Name, r.Name, Last, r.wrong(text, err))
	}
}

// asks reports whether a setting says anything: it was given, and is no switch that
// is off.
func (c *checker) asks(r *Row) bool {
	if c.unread[r.Name] {
		return false
	}
	return r.On() || c.given.Has(r.Name) && r.Kind() != Switch
}

// needs checks that one of what the setting needs is there.
func (c *checker) needs(r *Row) {
	if !c.asks(r) {
		return
	}
	var missing []any
	for _, name := range r.Needs {
		needed := Find(c.rows, name)
		if needed == nil || needed.On() || c.unread[name] {
			return
		}
		missing = append(missing, Ref(name))
	}
	if n := len(missing); n > 0 {
		c.faults.Add(r.Name, Last, Errorf("%s needs %s"+strings.Repeat(" or %s", n-1), append([]any{Ref(r.Name)}, missing...)...))
	}
}

// excludes checks that what the setting excludes is not there.
func (c *checker) excludes(r *Row) {
	if !c.asks(r) {
		return
	}
	for _, x := range r.Excludes {
		other := Find(c.rows, x.Name)
		if other != nil && other.On() && !c.unread[x.Name] && (x.When == nil || x.When()) {
			c.faults.Add(r.Name, Last, Errorf("%s cannot be combined with %s: %s", Ref(r.Name), Ref(x.Name), x.Why))
		}
	}
}

// CheckResume returns a fault for each value that cannot be given with --resume.
func CheckResume(rows []Row, given Values) Faults {
	return CheckScope(rows, given, WithResume, "resume", "the run's folder")
}

// CheckScope returns a fault for each value that is not in the scope of another setting,
// which takes everything from a source.
func CheckScope(rows []Row, given Values, scope Scope, setting, source string) Faults {
	var faults Faults
	given.numbered(func(v Value, name string, number int) {
		if r := Find(rows, v.Setting); r == nil || !r.Scope.Has(scope) {
			faults.Add(name, number, Errorf("%s cannot be combined with %s, which takes everything from %s", named(v), Ref(setting), source))
		}
	})
	return faults
}

// CheckBesideFile returns a fault for each value of the command line that cannot be
// given with the file of an experiment, or says otherwise than the file.
func CheckBesideFile(rows []Row, given Values, file string) Faults {
	var faults Faults
	given.numbered(func(v Value, setting string, number int) {
		switch r := Find(rows, v.Setting); {
		case v.At.isFile():
		case r == nil || !r.Scope.Has(BesideFile):
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
func contradiction(r *Row, v Value, given Values) error {
	for _, other := range given {
		if other.Setting != v.Setting || !other.At.isFile() || other.Err != nil || v.Err != nil {
			continue
		}
		there, here := r.read(other), r.read(v) // the flag's last, as it counts
		if here != there {
			return Errorf("%s contradicts %s, line %d: %s = %s", Subject(v.Text), other.At.File, other.At.Line, other.Written, other.Text)
		}
	}
	return nil
}

// read returns a value as the field has it, which then holds it.
func (r *Row) read(v Value) string {
	_ = r.Set(v) // which Set has read
	return r.String()
}
