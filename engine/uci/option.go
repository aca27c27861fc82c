package uci

import (
	"strconv"
	"strings"
)

// OptionType is the type of the values of an option.
type OptionType string

// The types of options.
const (
	Check  OptionType = "check"  // true or false
	Spin   OptionType = "spin"   // a whole number from Min to Max
	Combo  OptionType = "combo"  // one of Vars
	Button OptionType = "button" // no value: setting it is an action
	Text   OptionType = "string"
)

// Option is an option that an engine offers.
type Option struct {
	Name    string
	Type    OptionType
	Default string   // empty for buttons
	Min     int64    // of a Spin
	Max     int64    // of a Spin
	Vars    []string // of a Combo
}

// emptyText is how UCI writes an empty default.
const emptyText = "<empty>"

// String returns the line.
func (o Option) String() string {
	var line strings.Builder
	line.WriteString("option name " + o.Name + " type " + string(o.Type))
	switch {
	case o.Default != "":
		line.WriteString(" default " + o.Default)
	case o.Type == Text:
		line.WriteString(" default " + emptyText)
	}
	if o.Type == Spin {
		line.WriteString(" min " + strconv.FormatInt(o.Min, 10) + " max " + strconv.FormatInt(o.Max, 10))
	}
	for _, v := range o.Vars {
		line.WriteString(" var " + v)
	}
	return line.String()
}

func parseOption(c *cursor) (Reply, string) {
	c.until("name")
	c.take()
	o := Option{Name: c.until("type")}
	c.take()
	word, _ := c.take()
	o.Type = OptionType(word)
	switch {
	case o.Name == "":
		return nil, "option without a name"
	case !o.Type.known():
		return nil, "option of type " + Quote(word)
	}
	if reason := o.parseDetails(c); reason != "" {
		return nil, reason
	}
	return o, ""
}

func (t OptionType) known() bool {
	return t == Check || t == Spin || t == Combo || t == Button || t == Text
}

// parseDetails parses what follows the type. What does not apply to the type is
// skipped.
func (o *Option) parseDetails(c *cursor) (reason string) {
	for {
		word, ok := c.take()
		if !ok {
			return ""
		}
		switch {
		case word == "default" && o.Type != Button:
			if o.Default = c.until("min", "max", "var"); o.Default == emptyText {
				o.Default = ""
			}
		case word == "var" && o.Type == Combo:
			if v := c.until("var", "default"); v != "" {
				o.Vars = append(o.Vars, v)
			}
		case (word == "min" || word == "max") && o.Type == Spin:
			n, err := strconv.ParseInt(c.until("default", "min", "max", "var"), 10, 64)
			if err != nil {
				return word + " is not a number"
			}
			if word == "min" {
				o.Min = n
			} else {
				o.Max = n
			}
		}
	}
}
