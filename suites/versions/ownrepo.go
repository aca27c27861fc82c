package versions

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// shallowFile says, in a Git folder, where a history is cut off.
const shallowFile = "shallow"

// sha256Digits is the length of a hash in a repository whose objects have this format.
const sha256Digits = 64

// init makes the repository of a commit, without its files: it borrows the objects of a Git
// folder, and has the tags that are in the history of the commit, so that later ones do not
// change what a build calls its version.
func (c *checkout) init(ctx context.Context, store, commit, work string) error {
	args := []string{"-c", "init.defaultBranch=main", "-c", "init.defaultRefFormat=files", "init", "--quiet", "--template="}
	if len(commit) == sha256Digits { // an older git knows no other format than that of 40
		args = append(args, "--object-format=sha256")
	}
	if _, err := run(isolated(gitCommand(ctx, append(args, work)...))); err != nil {
		return err
	}
	config, err := c.config(ctx, store)
	if err != nil {
		return err
	}
	tags, err := c.repo.gitIn(ctx, store, "for-each-ref", "--merged="+commit, "--format=%(objectname) %(refname)", "refs/tags")
	if err != nil {
		return err
	}
	own := filepath.Join(work, ".git")
	if err := os.MkdirAll(filepath.Join(own, "objects", "info"), 0o777); err != nil {
		return err
	}
	if shallow, err := os.ReadFile(filepath.Join(store, shallowFile)); err == nil { // where a history is cut off
		if err := os.WriteFile(filepath.Join(own, shallowFile), shallow, 0o666); err != nil {
			return err
		}
	}
	return errors.Join(
		appendFile(filepath.Join(own, "config"), config),
		os.WriteFile(filepath.Join(own, "objects", "info", "alternates"), []byte(alternatesText(append(objectStores(store), c.repo.held...))), 0o666),
		os.WriteFile(filepath.Join(own, "packed-refs"), []byte(tags), 0o666),
		os.WriteFile(filepath.Join(own, "HEAD"), []byte(commit+"\n"), 0o666),
		os.MkdirAll(filepath.Join(own, "logs"), 0o777),
		os.WriteFile(filepath.Join(own, "logs", "HEAD"), []byte(firstLog(commit)), 0o666))
}

// firstLog is the log of a HEAD that has been nowhere else, so that "git checkout -" finds a commit
// to go back to.
func firstLog(commit string) string {
	return strings.Repeat("0", len(commit)) + " " + commit + " Keymove <keymove@localhost> 0 +0000\tcheckout: moving from " + commit + " to " + commit + "\n"
}

func appendFile(path, text string) error {
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

// ownConfig is the configuration of each repository of ours: no program of others runs,
// files are written as they were committed, and whoever commits has a name.
const ownConfig = `[core]
	fsmonitor = false
	autocrlf = false
	eol = native
	longPaths = true
[user]
	name = Keymove
	email = keymove@localhost
[commit]
	gpgSign = false
[tag]
	gpgSign = false
[gc]
	auto = 0
[maintenance]
	auto = false
[submodule]
	active = .
`

// config returns the configuration of a repository besides what "git init" writes, with the filters
// of the Git folder.
func (c *checkout) config(ctx context.Context, store string) (string, error) {
	text := ownConfig + configLine("core", "hooksPath", os.DevNull) + configLine("core", "attributesFile", os.DevNull)
	listed, err := c.repo.gitIn(ctx, store, "config", "--null", "--get-regexp", `^filter\.|^core\.(autocrlf|eol)$`)
	if err != nil && listed == "" {
		return text, ctx.Err() // it has none, which git calls a failure
	}
	for entry := range strings.SplitSeq(listed, "\x00") {
		key, value, hasValue := strings.Cut(entry, "\n")
		end := strings.LastIndexByte(key, '.')
		if end < 0 {
			continue
		}
		if !hasValue {
			value = "true"
		}
		text += configLine(key[:end], key[end+1:], value)
	}
	return text, nil
}

// configLine returns a section of a configuration with one value. A section may have a name
// behind a dot, as a filter has.
func configLine(section, name, value string) string {
	head, sub, hasSub := strings.Cut(section, ".")
	escaped := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	if hasSub {
		head += ` "` + escaped.Replace(sub) + `"`
	}
	value = strings.NewReplacer("\n", `\n`, "\t", `\t`, "\b", `\b`).Replace(escaped.Replace(value))
	return "[" + head + "]\n\t" + name + " = \"" + value + "\"\n"
}

// objectStores returns the folders of objects of a Git folder: those that it borrows from before
// its own, since git follows only a few of them from one to the next.
func objectStores(store string) []string {
	var list []string
	var add func(dir string)
	seen := map[string]bool{}
	add = func(dir string) {
		if seen[dir] {
			return
		}
		seen[dir] = true
		for _, alternate := range alternatesOf(dir) {
			add(alternate)
		}
		list = append(list, dir)
	}
	add(filepath.Join(store, "objects"))
	return list
}

// alternatesOf returns the folders that a folder of objects borrows from.
func alternatesOf(objects string) (list []string) {
	data, err := os.ReadFile(filepath.Join(objects, "info", "alternates"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		line := lines.Text()
		if unquoted, err := strconv.Unquote(line); err == nil && strings.HasPrefix(line, `"`) {
			line = unquoted
		}
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case filepath.IsAbs(line):
			list = append(list, filepath.Clean(line))
		default:
			list = append(list, filepath.Join(objects, filepath.FromSlash(line)))
		}
	}
	return list
}

// alternatesText returns folders of objects as the file has them.
func alternatesText(dirs []string) string {
	var text strings.Builder
	for _, dir := range slices.Compact(dirs) {
		dir = filepath.ToSlash(dir)
		if strings.ContainsAny(dir, "\n\r") {
			dir = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`).Replace(dir) + `"`
		}
		text.WriteString(dir + "\n")
	}
	return text.String()
}
