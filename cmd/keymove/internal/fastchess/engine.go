package fastchess

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/cmd/keymove/internal/input"
)

// engineWords returns the words of an -engine or -each group by their keys.
func (t *translation) engineWords(g group) map[string][]string {
	words := map[string][]string{}
	for _, word := range g.words {
		key, value, found := strings.Cut(word, "=")
		isText := strings.HasPrefix(key, "option.") // an empty one is a value of UCI
		if !found || strings.TrimSpace(value) == "" && !isText {
			t.fail("%s %s: want KEY=VALUE", g.name, word)
			continue
		}
		if !slices.Contains(t.keys, key) {
			t.keys = append(t.keys, key)
		}
		words[key] = append(words[key], value)
	}
	return words
}

// engine returns the words of one engine, with those of -each that it does not have
// itself, as the flag --engine takes them.
func (t *translation) engine(own map[string][]string) string {
	var out []string
	for _, key := range t.keys {
		for _, value := range t.values(own, key) {
			if key == "cmd" {
				value = command(value, t.values(own, "dir"))
			}
			out = append(out, t.engineWord(key, value)...)
		}
	}
	if t.startMS != "" {
		out = append(out, "start="+t.startMS)
	}
	if t.answerMS != "" {
		out = append(out, "ready="+t.answerMS)
	}
	for i, word := range out {
		out[i] = input.QuoteWord(word)
	}
	return strings.Join(out, " ")
}

// hasLimit reports whether an engine has a limit, of its own or by -each.
func (t *translation) hasLimit(own map[string][]string) bool {
	return slices.ContainsFunc([]string{"tc", "st", "nodes", "depth"}, func(key string) bool { return len(t.values(own, key)) > 0 })
}

// values returns what an engine has for a key, or else -each.
func (t *translation) values(own map[string][]string, key string) []string {
	if values, given := own[key]; given {
		return values
	}
	return t.each[key]
}

// command returns the command of an engine as the flag --engine takes it. fastchess looks
// for a plain name in PATH, then in the engine's folder, which is ours unless it has a dir=;
// a relative path leads on from that folder.
func command(cmd string, dirs []string) string {
	folder := "."
	if len(dirs) > 0 {
		folder = dirs[0]
	}
	inFolder := filepath.Join(folder, cmd)
	if !filepath.IsAbs(inFolder) {
		inFolder = "." + string(filepath.Separator) + inFolder
	}
	isPlain := !strings.ContainsAny(cmd, `/\`)
	if _, err := exec.LookPath(cmd); filepath.IsAbs(cmd) || isPlain && err == nil {
		return cmd
	}
	if _, err := exec.LookPath(inFolder); err != nil {
		return cmd
	}
	return inFolder
}

// engineWord translates a word of an engine.
func (t *translation) engineWord(key, value string) []string {
	switch key {
	case "cmd", "name", "dir", "nodes", "depth", "log":
		return []string{key + "=" + value}
	case "plies":
		return []string{"depth=" + value}
	case "tc":
		if value == "inf" || value == "infinite" {
			return nil
		}
		return []string{"tc=" + value}
	case "st":
		return []string{"movetime=" + t.milliseconds(value)}
	case "timemargin":
		return []string{"margin=" + value}
	case "args", "arg":
		var args []string
		for _, arg := range strings.Fields(value) {
			args = append(args, "arg="+arg)
		}
		return args
	}
	if strings.HasPrefix(key, "option.") {
		return []string{key + "=" + value}
	}
	t.fixed(Mark, key, value, "unknown key")
	return nil
}

// milliseconds returns seconds, as st= has them, as whole milliseconds.
func (t *translation) milliseconds(seconds string) string {
	d, err := time.ParseDuration(seconds + "s")
	if err != nil || d < time.Millisecond {
		t.fail("st=%s: want seconds, at least 0.001", seconds)
		return "1"
	}
	return strconv.FormatInt(d.Milliseconds(), 10)
}
