package reports

import "fmt"

// Part is a part of a full report: what a command of its own finds, as its page.
type Part struct {
	Name     string // of the command
	Title    string
	Question string
	Page     *Page  // nil: there is none
	Missing  string // why
}

// Full adds parts to a balance report's page, a section each: the part's verdict, and of its sections those that are not
// further ones of a kind. The page's verdict ends with theirs.
func Full(page *Page, parts []Part) *Page {
	for _, p := range parts {
		page.Sections = append(page.Sections, p.section())
		if p.Page != nil {
			page.Verdict.Sentences = append(page.Verdict.Sentences, p.Title+": "+p.Page.Verdict.Headline+".")
		}
	}
	page.nameApart()
	return page
}

func (p Part) section() Section {
	s := Section{ID: p.Name, Title: p.Title, Question: p.Question}
	if p.Page == nil {
		s.Answer = "Not told: " + p.Missing + "."
		return s
	}
	s.Answer = p.Page.Verdict.Headline + "."
	for _, text := range p.Page.Verdict.Sentences {
		s.Blocks = append(s.Blocks, &Note{Text: text})
	}
	further := false
	for _, of := range p.Page.Sections {
		if of.Further {
			further = true
			continue
		}
		if of.Answer != "" {
			s.Blocks = append(s.Blocks, &Note{Text: of.Title + ": " + of.Answer})
		}
		for _, b := range of.Blocks {
			if b = abridged(b); b == nil {
				further = true
				continue
			}
			s.Blocks = append(s.Blocks, b)
		}
	}
	p.name(s.Blocks)
	if further {
		s.Blocks = append(s.Blocks, &Note{Text: fmt.Sprintf("This is in short, and in depth for the first matchup. The rest is in report.json, and on the page that tombstone %s makes.", p.Name)})
	}
	return s
}

// abridged is what a part shows of a block, so that the whole page stays a page: of a map of very many values the numbers
// alone, and none of a map of pairs, whose foremost the verdict names.
func abridged(b Block) Block {
	f, ok := b.(*Figure)
	if !ok {
		return b
	}
	heat, ok := f.Plot.(*HeatMap)
	switch {
	case !ok || len(heat.Rows.Labels)*len(heat.Columns.Labels) <= mostRows:
		return b
	case heat.Lower:
		return nil
	}
	return f.Table()
}

// name puts the part's name before those of its blocks.
func (p Part) name(blocks []Block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case *DataTable:
			b.ID = p.Name + "-" + b.ID
		case *Figure:
			b.ID = p.Name + "-" + b.ID
		case *Transcript:
			b.ID = p.Name + "-" + b.ID
		}
	}
}
