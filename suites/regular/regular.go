// Package regular opens the files that Keymove reads and that somebody else may have made:
// suites, books, games, experiments, and the folders of runs. A repository can carry a folder
// with a link to a device, a pipe that nobody writes to, or a sparse file of a terabyte.
//
// A file that a user names may be a link, and what it leads to is a regular file. A file inside a
// folder is a regular file of that folder: no link leads out of it. Nothing else is opened, a
// file has a greatest size, and what is added to it while it is read is not read. A line has a
// greatest length, too: [Line].
package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// The greatest sizes of files in bytes, and of a line.
const (
	// Whole is for files that are read as a whole: manifests, experiments, profiles, lists.
	Whole int64 = 64 << 20
	// Kept is for files whose content is kept in memory: suites, openings, books.
	Kept int64 = 1 << 30
	// Streamed is for files that are read piece by piece: journals, records.csv, games.
	Streamed int64 = 1 << 40
	// Line is for a line, or a row of a CSV file.
	Line = 16 << 20
)

// Error says why a file is not read.
type Error struct {
	Path, Reason string
}

func (e *Error) Error() string { return e.Path + ": " + e.Reason }

// File is a regular file that is open. Reading it ends where the file ended when it was opened.
type File struct {
	*os.File
	left int64
}

// Read reads no further than the file went when it was opened.
func (f *File) Read(p []byte) (int, error) {
	if f.left <= 0 {
		return 0, io.EOF
	}
	n, err := f.File.Read(p[:min(int64(len(p)), f.left)])
	f.left -= int64(n)
	return n, err
}

// WriteTo copies the rest of the file; that of os.File would go on to its end of now.
func (f *File) WriteTo(w io.Writer) (int64, error) { return io.Copy(w, io.LimitReader(f.File, f.left)) }

// Open opens a file that a user names. Besides the errors of os.Open there is *Error.
func Open(path string, most int64) (*File, error) {
	return open(path, most, func() (*os.File, error) {
		if err := check(path, most, os.Stat); err != nil {
			return nil, err
		}
		return os.OpenFile(path, os.O_RDONLY|withoutWaiting, 0)
	})
}

// OpenIn opens a file of a folder.
func OpenIn(dir, name string, most int64) (*File, error) {
	return open(filepath.Join(dir, name), most, func() (*os.File, error) {
		return inFolder(dir, name, most, os.O_RDONLY)
	})
}

// open checks the file once more: it may be another one by now.
func open(path string, most int64, opened func() (*os.File, error)) (*File, error) {
	file, err := opened()
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil {
		err = checkInfo(path, info, most)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return &File{file, info.Size()}, nil
}

// OpenAs opens a file of a folder with the flags of os.OpenFile, to write to it. It may be absent.
func OpenAs(dir, name string, flags int) (*os.File, error) {
	file, err := open(filepath.Join(dir, name), Streamed, func() (*os.File, error) {
		return inFolder(dir, name, Streamed, flags)
	})
	if err != nil {
		return nil, err
	}
	return file.File, nil
}

// inFolder opens a file of a folder, whichever links its name is.
func inFolder(dir, name string, most int64, flags int) (*os.File, error) {
	root, err := openRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	path := filepath.Join(dir, name)
	err = check(path, most, func(string) (fs.FileInfo, error) { return statIn(root, path, name) })
	if err != nil && (flags&os.O_CREATE == 0 || !errors.Is(err, fs.ErrNotExist)) {
		return nil, err
	}
	const everybody = 0o666
	file, err := root.OpenFile(name, flags|withoutWaiting, everybody)
	return file, named(path, err)
}

// openRoot opens a folder. A file in its place is syscall.ENOTDIR, as if the file of the folder had
// been opened by its path. An empty name is the working folder.
func openRoot(dir string) (*os.Root, error) {
	dir = filepath.Clean(dir)
	info, err := os.Stat(dir) // first: os.OpenRoot waits for the writer of a pipe
	switch {
	case err != nil:
		return nil, named(dir, err)
	case !info.IsDir():
		return nil, &fs.PathError{Op: "open", Path: dir, Err: syscall.ENOTDIR}
	}
	return os.OpenRoot(dir)
}

// statIn returns what a file of a folder is; a link has to lead to a file of it.
func statIn(root *os.Root, path, name string) (fs.FileInfo, error) {
	info, err := root.Lstat(name)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return info, named(path, err)
	}
	info, err = root.Stat(name)
	switch {
	case err == nil:
		return info, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, &Error{path, "is a link to nothing"}
	case errors.Is(err, syscall.ELOOP):
		return nil, &Error{path, "is a link that leads back to itself"}
	}
	return nil, &Error{path, "is a link that leads out of its folder"}
}

// named gives an error of the file system the path by which people know the file.
func named(path string, err error) error {
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: "open", Path: path, Err: pathErr.Err}
	}
	return err
}

// check returns an *Error unless a path leads to a regular file that is not too large.
func check(path string, most int64, stat func(string) (fs.FileInfo, error)) error {
	info, err := stat(path)
	switch {
	case errors.Is(err, syscall.ELOOP):
		return &Error{path, "is a link that leads back to itself"}
	case err != nil:
		return err
	}
	return checkInfo(path, info, most)
}

func checkInfo(path string, info fs.FileInfo, most int64) error {
	if !info.Mode().IsRegular() {
		return &Error{path, "is " + kindOf(info.Mode()) + ", not a regular file"}
	}
	if info.Size() > most {
		return &Error{path, fmt.Sprintf("has %d bytes; the most that is read is %s", info.Size(), SizeText(most))}
	}
	return nil
}

// kindOf returns the word for what is not a regular file.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "something else"
}

// SizeText writes a greatest size for people.
func SizeText(bytes int64) string {
	for i, unit := range []string{"TiB", "GiB", "MiB", "KiB"} {
		if one := int64(1) << (40 - 10*i); bytes >= one && bytes%one == 0 {
			return fmt.Sprintf("%d %s", bytes/one, unit)
		}
	}
	return fmt.Sprintf("%d bytes", bytes)
}

// Read returns the content of a file that a user names, of at most Whole.
func Read(path string) ([]byte, error) { return whole(Open(path, Whole)) }

// ReadIn returns the content of a file of a folder, of at most Whole.
func ReadIn(dir, name string) ([]byte, error) { return whole(OpenIn(dir, name, Whole)) }

func whole(file *File, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}

// CheckIn returns an *Error unless a file of a folder could be opened.
func CheckIn(dir, name string, most int64) error {
	root, err := openRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	path := filepath.Join(dir, name)
	return check(path, most, func(string) (fs.FileInfo, error) { return statIn(root, path, name) })
}
