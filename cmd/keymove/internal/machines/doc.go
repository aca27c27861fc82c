// Package machines runs searches on several machines: the worker, and a run that has its
// searches done by workers. What connects them is in suites/queue.
package machines
