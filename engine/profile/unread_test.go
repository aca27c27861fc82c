package profile_test

import (
	"slices"
	"testing"

	"keymove/engine/feature"
	"keymove/engine/profile"
)

func TestUnread(t *testing.T) {
	tests := []struct {
		a, b       string
		conditions []string
		want       []string
	}{
		{"default", "default", nil, nil},
		{"default", "default,phase=tapered", nil, []string{"phase"}},
		{"default,phase=counted", "default,phase=off", nil, []string{"phase"}},
		{"default", "default,phase=tapered,trades=on", nil, nil},
		{"default,trades=on", "default,phase=tapered", nil, nil}, // one of them reads it
		{"default,time=phased", "default,time=phased,phase=tapered", nil, []string{"phase"}},
		{"default,time=phased", "default,time=phased,phase=tapered", []string{feature.Clock}, nil},
		{"default,time=flat", "default,time=phased", nil, []string{"time"}},
		{"default,time=flat", "default,time=phased", []string{feature.Clock}, nil},
		{"default", "default,time.safety=90", []string{feature.Clock}, []string{"time.safety"}}, // time=modern
		{"default,time=flat", "default,time=flat,time.safety=90", []string{feature.Clock}, nil},
		{"default", "default,see=off", nil, nil},
		{"default", "default,razor.margin1=400", nil, []string{"razor.margin1"}},
		{"default,razor=r1", "default,razor=r1,razor.margin1=400", nil, nil},
		{"default,razor=r1", "default,razor=r1,razor.endgame=0", nil, []string{"razor.endgame"}},
		{"default", "default,repetition=on", nil, []string{"repetition"}},
		{"default", "default,repetition=on", []string{feature.Game}, nil},
		{"default,repetition=on", "default,repetition=on,repetition.first=20", nil, []string{"repetition.first"}},
		{"default", "default,seed=5", nil, []string{"seed"}},
		{"default", "default,seed=5,noise=3", nil, nil},
		{"default", "default,vpr.checksfirst=on", nil, []string{"vpr.checksfirst"}},
		{"v7p3r-14.5", "v7p3r-14.5,kingsafety.opening=0", nil, []string{"kingsafety.opening"}},
		{"v7p3r-14.6", "v7p3r-14.6,kingsafety.opening=0", nil, nil},
	}
	for _, tt := range tests {
		a, b := resolve(t, tt.a), resolve(t, tt.b)
		var got []string
		for _, row := range profile.Unread(a, b, tt.conditions...) {
			got = append(got, row.Name)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s and %s under %q: %q, want %q", tt.a, tt.b, tt.conditions, got, tt.want)
		}
	}
}

// TestReadersExist: each reader is a condition, or a feature with a value that it takes.
func TestReadersExist(t *testing.T) {
	for _, row := range profile.Features {
		for _, reader := range row.ReadBy {
			if reader == feature.Clock || reader == feature.Game {
				continue
			}
			if _, err := profile.Resolve("plain,qsearch=on,tt=on,ordering=staged,see=on,razor=on,time=flat," + assignment(reader)); err != nil {
				t.Errorf("%s is read by %s: %v", row.Name, reader, err)
			}
		}
	}
}

// assignment returns "feature=value" for a reader.
func assignment(reader string) string {
	if slices.Contains(profile.Names(), reader) {
		return reader + "=on"
	}
	return reader
}
