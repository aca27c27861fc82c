package search

import (
	"syscall"
	"unsafe"
)

// hugePage is the size of a large page of memory on the systems that have them.
const hugePage = 2 << 20

// adviseHugePages asks the system to back the memory of buckets by large pages:
// a table is read at random, and with pages of 4 KiB nearly every read also misses
// the processor's cache of addresses. It is advice only: an error changes nothing, and the
// entries stay what they are.
func adviseHugePages(buckets []bucket, hurry <-chan struct{}) {
	size := len(buckets) * int(unsafe.Sizeof(bucket{}))
	start := uintptr(unsafe.Pointer(unsafe.SliceData(buckets)))
	skip := int(-start & (hugePage - 1)) // to the first large page that is ours alone
	if size -= skip; size < hugePage {
		return
	}
	all := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(buckets))), skip+size)
	_ = syscall.Madvise(all[skip:skip+size&^(hugePage-1)], syscall.MADV_HUGEPAGE)
	touchPages(buckets, hurry)
}

// touchPages makes the system clear every large page of buckets now, because the first search
// may be short: for 64 MiB it takes 5 to 130 ms. In a hurry the searches clear the rest.
func touchPages(buckets []bucket, hurry <-chan struct{}) {
	for i := 0; i < len(buckets); i += hugePage / int(unsafe.Sizeof(bucket{})) {
		select {
		case <-hurry:
			return
		default:
			buckets[i][0].data.Add(0)
		}
	}
}
