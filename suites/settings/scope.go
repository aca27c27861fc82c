package settings

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
		case v.At.IsFile():
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
		if other.Setting != v.Setting || !other.At.IsFile() {
			continue
		}
		var here, there T
		if r.Set(&here, v) == nil && r.Set(&there, other) == nil && r.Format(&here) != r.Format(&there) {
			return Errorf("%s contradicts %s, line %d: %s = %s", Subject(v.Text), other.At.File, other.At.Line, other.Written, other.Text)
		}
	}
	return nil
}
