package machines

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/suites"
	"keymove/suites/queue"
)

// link makes a symbolic link.
func link(t *testing.T, target, path string) string {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	return path
}

// TestUploadsDoNotFollowLinks: a file in the folder of an engine that is a link out of it, or behind
// one, is not sent; one that stays in the folder is, and the program is wherever it is.
func TestUploadsDoNotFollowLinks(t *testing.T) {
	root := t.TempDir()
	secret, _ := put(t, filepath.Join(root, "home", "secret"), "secret")
	dir := filepath.Join(root, "engine")
	net, sum := put(t, filepath.Join(dir, "nets", "net"), "net")
	program := link(t, secret, filepath.Join(dir, "program"))
	for path, refused := range map[string]bool{
		net:    false,
		secret: false, // named by its own path
		link(t, net, filepath.Join(dir, "inside")):                                      false,
		link(t, secret, filepath.Join(dir, "outside")):                                  true,
		link(t, "../home/secret", filepath.Join(dir, "relative")):                       true,
		filepath.Join(link(t, filepath.Dir(secret), filepath.Join(dir, "d")), "secret"): true,
		link(t, program, filepath.Join(dir, "twice")):                                   true,
	} {
		job := &queue.Job{Contenders: []suites.Contender{{Name: "e", Engine: &suites.Engine{
			Command: program, Dir: dir, Files: []suites.EngineFile{{Path: program, SHA256: "1"}, {Path: path, SHA256: sum}},
		}}}}
		s := Submission{Settings: Settings{Upload: true}}
		files, err := s.upload(job, "token")
		if refused != (err != nil) || refused != (files[sum] == "") || err != nil && !strings.Contains(err.Error(), "--upload does not follow the symbolic link "+path) {
			t.Errorf("%s: %v, %v", path, files, err)
		}
	}
}

// TestEnginesBehindLinks: a worker finds the folder of its engines behind a link, and no engine
// behind a link in it.
func TestEnginesBehindLinks(t *testing.T) {
	root := t.TempDir()
	_, inside := put(t, filepath.Join(root, "engines", "inside"), "inside")
	program, outside := put(t, filepath.Join(root, "bin", "outside"), "outside")
	link(t, program, filepath.Join(root, "engines", "outside"))
	link(t, filepath.Dir(program), filepath.Join(root, "engines", "bin"))
	d, err := openEngineDir(link(t, filepath.Join(root, "engines"), filepath.Join(root, "mine")))
	if err != nil {
		t.Fatal(err)
	}
	if d.paths[inside] == nil || d.paths[outside] != nil {
		t.Errorf("engines %v", d.paths)
	}
}
