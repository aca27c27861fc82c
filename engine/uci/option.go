package uci

import (
	"errors"
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
	IsBlank bool     // nothing stands behind the word default, not even <empty>
	Min     int64    // of a Spin
	Max     int64    // of a Spin
	Vars    []string // of a Combo
}

// emptyText is how UCI writes an empty default.
const emptyText = "<empty>"

func (o Option) String() string {
	var line strings.Builder
	line.WriteString("option name " + o.Name + " type " + string(o.Type))
	switch {
	case o.Default != "" || o.IsBlank:
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

// parseOption parses what follows "option". What cannot be read is left out, and the option is
// set as text then: the engine knows what it takes. The reason is about the first such word.
func parseOption(c *cursor) (reply Reply, reason string) {
	c.until("name")
	c.take()
	o := Option{Name: c.until("type", "default", "min", "max", "var"), Type: Text}
	if o.Name == "" {
		return nil, "option without a name"
	}
	word := ""
	if c.next < len(c.words) && c.words[c.next] == "type" {
		c.take()
		word, _ = c.take()
	}
	if t := OptionType(word); t.known() {
		o.Type = t
	} else {
		reason = "option of type " + Quote(word)
	}
	if why := o.parseDetails(c); why != "" {
		if o.Type = Text; reason == "" {
			reason = why
		}
	}
	return o, reason
}

func (t OptionType) known() bool {
	return t == Check || t == Spin || t == Combo || t == Button || t == Text
}

// keywords are the words behind which a part of an option begins. In a text they are words of
// it, and a choice may be called "min".
func (t OptionType) keywords() []string {
	switch t {
	case Text:
		return nil
	case Combo:
		return []string{"default", "var"}
	}
	return []string{"default", "min", "max", "var"}
}

// parseDetails parses what follows the type. What does not apply to the type is skipped. The
// reason is about the first bound that is no whole number; one beyond 64 bits is the nearest
// that fits.
func (o *Option) parseDetails(c *cursor) (reason string) {
	for {
		word, ok := c.take()
		if !ok {
			return reason
		}
		switch {
		case word == "default" && o.Type != Button:
			o.Default = c.until(o.Type.keywords()...)
			if o.IsBlank = o.Default == ""; o.Default == emptyText {
				o.Default = ""
			}
		case word == "var" && o.Type == Combo:
			if v := c.until(o.Type.keywords()...); v != "" {
				o.Vars = append(o.Vars, v)
			}
		case (word == "min" || word == "max") && o.Type == Spin:
			text := c.until(o.Type.keywords()...)
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil && !errors.Is(err, strconv.ErrRange) {
				if reason == "" {
					reason = word + " " + Quote(text) + " is not a whole number"
				}
				continue
			}
			if word == "min" {
				o.Min = n
			} else {
				o.Max = n
			}
		}
	}
}
