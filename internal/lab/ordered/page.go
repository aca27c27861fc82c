package main

func (all results) writePages() error { return nil }
