module keymove/lab

go 1.26.0

require (
	github.com/google/go-cmp v0.7.0
	golang.org/x/sync v0.24.0
	golang.org/x/sys v0.49.0
	gonum.org/v1/gonum v0.17.0
	keymove v0.0.0
)

require (
	github.com/gofrs/flock v0.13.0 // indirect
	github.com/pelletier/go-toml/v2 v2.4.3 // indirect
)

replace keymove => ../
