//go:build unix

package regular

import "syscall"

// withoutWaiting opens what has become a pipe since it was looked at without waiting for its
// other end, and a terminal without being governed by it.
const withoutWaiting = syscall.O_NONBLOCK | syscall.O_NOCTTY
