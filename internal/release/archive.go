package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"
)

// member is a file of an archive.
type member struct {
	name string // with slashes
	data []byte
	mode int64
}

const (
	plainMode   = 0o644
	programMode = 0o755
)

// pages are the files at the top of the module that archives have.
var pages = []string{"README.md", "CHANGELOG.md", "LICENSE"}

// completion is the folder of the scripts with which shells complete commands.
const completion = "cmd/keymove/internal/cmdline/completion"

// members returns what is in an archive: the program, pages, completion scripts.
func (r *release) members(program string) ([]member, error) {
	data, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	members := []member{{filepath.Base(program), data, programMode}}
	for _, page := range pages {
		data, err := os.ReadFile(filepath.Join(r.root, page))
		if err != nil {
			return nil, err
		}
		members = append(members, member{page, data, plainMode})
	}
	scripts, err := filepath.Glob(filepath.Join(r.root, filepath.FromSlash(completion), "*"))
	if err != nil {
		return nil, err
	}
	for _, script := range scripts {
		data, err := os.ReadFile(script)
		if err != nil {
			return nil, err
		}
		members = append(members, member{path.Join("completion", filepath.Base(script)), data, plainMode})
	}
	return members, nil
}

// pack writes an archive whose files are in a folder and have a time.
func (t target) pack(w io.Writer, folder string, members []member, at time.Time) error {
	if t.archive() == ".zip" {
		return packZip(w, folder, members, at)
	}
	return packTar(w, folder, members, at)
}

func packZip(w io.Writer, folder string, members []member, at time.Time) error {
	archive := zip.NewWriter(w)
	for _, m := range members {
		header := &zip.FileHeader{Name: path.Join(folder, m.name), Method: zip.Deflate, Modified: at}
		header.SetMode(os.FileMode(m.mode))
		file, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := file.Write(m.data); err != nil {
			return err
		}
	}
	return archive.Close()
}

func packTar(w io.Writer, folder string, members []member, at time.Time) error {
	compressed := gzip.NewWriter(w)
	archive := tar.NewWriter(compressed)
	for _, m := range members {
		err := archive.WriteHeader(&tar.Header{
			Name: path.Join(folder, m.name), Size: int64(len(m.data)), Mode: m.mode, ModTime: at, Format: tar.FormatUSTAR,
		})
		if err != nil {
			return err
		}
		if _, err := archive.Write(m.data); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return compressed.Close()
}
