package report

// Cells are the cells of a row of a CSV file of which many are read: the first error is
// kept.
type Cells struct {
	Row Row
	Err error
}

// Text returns the text of a cell; empty if there is no such column.
func (c *Cells) Text(name string) string { return c.Row.Text(name) }

// Number returns a number; nil if the cell is empty.
func (c *Cells) Number(name string) *float64 {
	n, err := c.Row.Number(name)
	if err != nil && c.Err == nil {
		c.Err = err
	}
	return n
}

// Amount returns a number; 0 if the cell is empty.
func (c *Cells) Amount(name string) float64 {
	if n := c.Number(name); n != nil {
		return *n
	}
	return 0
}

// Count returns an integer; 0 if the cell is empty.
func (c *Cells) Count(name string) int { return int(c.Amount(name)) }

// ConvertRows converts the rows of a CSV file, up to the first error.
func ConvertRows[T any](rows []Row, convert func(*Cells) T) ([]T, error) {
	var list []T
	for _, row := range rows {
		c := &Cells{Row: row}
		list = append(list, convert(c))
		if c.Err != nil {
			return nil, c.Err
		}
	}
	return list, nil
}
