package reports

import (
	"encoding/csv"
	"io"
	"strconv"
)

// WriteCSV writes every number of a page's tables and of those behind its figures, one a line:
//
//	table, caption, row, label, column, unit, value, text
//
// Rows count from 1 and bear the text of their first column as their label. Value is exact and empty where there is
// none; text is what the page shows.
func WriteCSV(w io.Writer, p *Page) error {
	if err := p.Check(); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.Write([]string{"table", "caption", "row", "label", "column", "unit", "value", "text"}) // errors: Flush keeps the first
	for _, t := range p.tables() {
		for i, row := range t.Rows {
			for j, cell := range row {
				value := ""
				if cell.Known {
					value = strconv.FormatFloat(cell.Value, 'g', 12, 64)
				}
				column := t.Columns[j]
				out.Write([]string{t.ID, t.Caption, strconv.Itoa(i + 1), row[0].Text, column.Title, string(column.Unit), value, cell.Text})
			}
		}
	}
	out.Flush()
	return out.Error()
}

// tables returns all of a page's tables, figures' included, in order.
func (p *Page) tables() (all []*DataTable) {
	for _, s := range p.Sections {
		for _, b := range s.Blocks {
			switch b := b.(type) {
			case *DataTable:
				all = append(all, b)
			case *Figure:
				all = append(all, b.Table())
			}
		}
	}
	return all
}

// figures returns all of a page's figures, in order.
func (p *Page) figures() (all []*Figure) {
	for _, s := range p.Sections {
		for _, b := range s.Blocks {
			if f, ok := b.(*Figure); ok {
				all = append(all, f)
			}
		}
	}
	return all
}
