package html

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/report/show"
)

// light is a colour as linear red, green and blue, 0 to 1.
type light [3]float64

func lightOf(hex string) (l light) {
	for i := range l {
		n, _ := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8) // it was found by its digits
		if c := float64(n) / 255; c <= 0.04045 {
			l[i] = c / 12.92
		} else {
			l[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return l
}

func (l light) times(m [3]light) light {
	var out light
	for i := range m {
		for k := range l {
			out[i] += m[i][k] * l[k]
		}
	}
	return out
}

// visions turn colours into those that an eye sees: Machado, Oliveira and Fernandes, A
// Physiologically-based Model for Simulation of Color Vision Deficiency (2009), severity 1.
var visions = map[string][3]light{
	"usual":        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// distance is that in the space OKLab, times 100: 2 can just be told apart side by side.
func (l light) distance(other light, vision [3]light) float64 {
	sum := 0.0
	a, b := l.times(vision).oklab(), other.times(vision).oklab()
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return 100 * math.Sqrt(sum)
}

func (l light) oklab() light {
	for i := range l {
		l[i] = min(1, max(0, l[i]))
	}
	cones := l.times([3]light{{0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005}})
	for i := range cones {
		cones[i] = math.Cbrt(cones[i])
	}
	return cones.times([3]light{{0.2104542553, 0.7936177850, -0.0040720468}, {1.9779984951, -2.4285922050, 0.4505937099}, {0.0259040371, 0.7827717662, -0.8086757660}})
}

// contrast is the contrast ratio of WCAG 2, 1 to 21.
func (l light) contrast(other light) float64 {
	luminance := func(l light) float64 { return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2] + 0.05 }
	a, b := luminance(l), luminance(other)
	return max(a, b) / min(a, b)
}

// TestColours: on both grounds, light and dark, text in every colour can be read; contenders, and
// right and wrong, can be told apart by eyes that lack a sort of cone; and no contender has the
// colour of right or wrong.
func TestColours(t *testing.T) {
	schemes := regexp.MustCompile(`:root\{[^}]*\}`).FindAllString(string(style), -1)
	if len(schemes) < 2 {
		t.Fatalf("%d schemes", len(schemes))
	}
	reporttest.Has(t, string(script), fmt.Sprintf("(n - 1) %% %d", show.MaxLines-1))
	for n, name := range []string{"light", "dark"} {
		of := map[string]light{}
		for _, field := range regexp.MustCompile(`--(\w+):(#[0-9a-f]{6})`).FindAllStringSubmatch(strings.ReplaceAll(schemes[n], "#fff;", "#ffffff;"), -1) {
			of[field[1]] = lightOf(field[2])
		}
		contenders := []string{}
		for c := range show.MaxLines {
			contenders = append(contenders, fmt.Sprintf("c%d", c))
		}
		results := []string{"good", "bad"}
		for _, text := range append(append([]string{"ink", "muted", "link"}, contenders...), results...) {
			for _, ground := range []string{"bg", "panel"} {
				if got := of[text].contrast(of[ground]); got < 4.5 {
					t.Errorf("%s: %s on %s has a contrast of %.2f, want 4.5", name, text, ground, got)
				}
			}
		}
		apart := func(as, bs []string, least float64) {
			for i, a := range as {
				for k, b := range bs {
					for vision, m := range visions {
						if got := of[a].distance(of[b], m); a != b && (i < k || as[0] != bs[0]) && got < least {
							t.Errorf("%s, %s: %s and %s are %.1f apart, want %.0f", name, vision, a, b, got, least)
						}
					}
				}
			}
		}
		apart(contenders[:4], contenders[:4], 9)
		apart(contenders, contenders, 7)
		apart(results, results, 14)
		apart(contenders[:3], results, 7)
		apart(contenders, results, 5)
		if of["c0"] == of["c1"] || len(of) < 12 {
			t.Errorf("%s has only %v", name, of)
		}
	}
}
