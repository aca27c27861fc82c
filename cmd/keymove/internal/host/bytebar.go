package host

import (
	"io"

	"github.com/schollz/progressbar/v3"
)

// ByteBar returns a progress bar for the bytes of a file, which only a terminal shows.
func ByteBar(w io.Writer, isTerminal bool, name string, bytes int64) *progressbar.ProgressBar {
	return progressbar.NewOptions64(bytes,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetVisibility(isTerminal),
		progressbar.OptionSetDescription(name),
		progressbar.OptionSetWidth(20),
		progressbar.OptionShowBytes(true),
		progressbar.OptionSetRenderBlankState(true),
		progressbar.OptionClearOnFinish(),
	)
}
