package host

import (
	"flag"
	"strconv"

	"github.com/urfave/cli/v2"

	"keymove/suites/settings"
)

// SettingFlags returns the flags of settings. Each value that the command line gives
// is added to given, in its order and as it stands: whoever reads the settings says
// what is wrong with it.
func SettingFlags(rows []settings.Row, given *settings.Values) []cli.Flag {
	var flags []cli.Flag
	for i := range rows {
		r := &rows[i]
		if r.Usage == "" {
			continue // no flag
		}
		flags = append(flags, &settingFlag{
			name: r.Name, short: r.Short, usage: r.Help(), group: r.Group, defaultText: defaultText(r),
			advanced: r.Advanced, isSwitch: r.Kind() == settings.Switch, choices: r.Choices, given: given,
		})
	}
	return flags
}

// defaultText returns what help says of the default.
func defaultText(r *settings.Row) string {
	switch kind := r.Kind(); {
	case r.DefaultText != "" || kind == settings.Switch || r.Default == "":
		return r.DefaultText
	case kind == settings.Text || kind == settings.Choice:
		return strconv.Quote(r.Default)
	}
	return r.Default
}

// settingFlag is the flag of a setting.
type settingFlag struct {
	name, short, usage, group, defaultText string
	advanced, isSwitch                     bool
	choices                                []string
	given                                  *settings.Values
	written                                string // the name by which it was given; empty if it was not
}

var (
	_ cli.DocGenerationFlag = (*settingFlag)(nil)
	_ cli.CategorizableFlag = (*settingFlag)(nil)
)

// Apply makes the library's parser know the flag by its names.
func (f *settingFlag) Apply(set *flag.FlagSet) error {
	for _, name := range f.Names() {
		set.Var(&settingValue{flag: f, name: name}, name, f.usage)
	}
	return nil
}

func (f *settingFlag) Names() []string {
	if f.short == "" {
		return []string{f.name}
	}
	return []string{f.name, f.short}
}

func (f *settingFlag) String() string         { return cli.FlagStringer(f) }
func (f *settingFlag) IsSet() bool            { return f.written != "" }
func (f *settingFlag) IsVisible() bool        { return true }
func (f *settingFlag) TakesValue() bool       { return !f.isSwitch }
func (f *settingFlag) GetCategory() string    { return f.group }
func (f *settingFlag) GetUsage() string       { return f.usage }
func (f *settingFlag) GetDefaultText() string { return f.defaultText }
func (f *settingFlag) GetValue() string       { return "" }
func (f *settingFlag) GetEnvVars() []string   { return nil }

// Choices returns the values that the flag takes, if they can be listed.
func (f *settingFlag) Choices() []string { return f.choices }

// settingValue is a flag by one of its names.
type settingValue struct {
	flag *settingFlag
	name string
	text string // the last one
}

// Set adds a value to those that are given. The library copies what was given by one
// name to the other ones; that is no value.
func (v *settingValue) Set(text string) error {
	if v.flag.written != "" && v.flag.written != v.name {
		return nil
	}
	v.flag.written, v.text = v.name, text
	v.flag.given.Add(settings.Value{Setting: v.flag.name, Written: dashed(v.name), Text: text})
	return nil
}

func (v *settingValue) String() string   { return v.text }
func (v *settingValue) IsBoolFlag() bool { return v.flag.isSwitch }
