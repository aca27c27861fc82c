//go:build !unix

package regular

// withoutWaiting is empty where opening a file waits for nobody.
const withoutWaiting = 0
