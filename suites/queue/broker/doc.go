// Package broker is the queue of package queue on NATS JetStream: the clients of submitters
// and workers, and what each role may do. Package server has the server; any other NATS server
// will do as well.
//
// A run has a stream of work and one of answers, which its submitter makes and deletes. Its
// job is in a stream of the jobs of all runs, where workers find it. The streams lose
// nothing when a client or the server is killed; whether they do when the power fails does
// not matter, because the submitter publishes again what is missing.
package broker
