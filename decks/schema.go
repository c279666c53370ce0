package decks

import (
	"encoding/json"
	"fmt"
)

// Schema returns the JSON Schema (draft 2020-12) of the game's scenario files, for editors. It knows
// less than [FieldTable.Load]: nothing that depends on two fields at once, and it wants words in small
// letters.
func (t *FieldTable) Schema() []byte {
	root := t.objectSchema(t.Fields)
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "tombstone scenario: " + t.Game
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic(fmt.Sprintf("the field table of %s has a schema that is no JSON: %v", t.Game, err))
	}
	return append(text, '\n')
}

type schema = map[string]any

func (t *FieldTable) objectSchema(fields []Field) schema {
	properties, required := schema{}, []string{}
	for i := range fields {
		f := &fields[i]
		properties[f.Name] = t.fieldSchema(f)
		if f.Required {
			required = append(required, f.Name)
		}
	}
	return schema{"type": "object", "additionalProperties": false, "properties": properties, "required": required}
}

func (t *FieldTable) fieldSchema(f *Field) schema {
	s := t.valueSchema(f)
	if f.PerSeat {
		seats := schema{}
		for _, seat := range t.Seats {
			seats[seat] = s
		}
		s = schema{"anyOf": []schema{s, {"type": "object", "additionalProperties": false, "properties": seats, "required": t.Seats}}}
	}
	s["description"] = f.Doc
	if f.Default != "" {
		s["default"] = jsonValue(f.Default)
	}
	return s
}

func (t *FieldTable) valueSchema(f *Field) schema {
	switch f.Shape {
	case Text:
		s := schema{"type": "string", "minLength": 1, "maxLength": f.Max}
		if f.Pattern != "" {
			s["pattern"] = f.Pattern
		}
		return s
	case Int:
		return schema{"type": "integer", "minimum": f.Min, "maximum": f.Max}
	case Flag:
		return schema{"type": "boolean"}
	case Choice:
		return schema{"enum": f.Choices}
	case List:
		return schema{"type": "array", "minItems": f.Min, "maxItems": f.Max, "items": t.fieldSchema(f.Item)}
	case Map:
		return t.objectSchema(f.Fields)
	case Cards:
		return t.deckSchema(f)
	}
	var s schema
	if err := json.Unmarshal([]byte(f.Schema), &s); err != nil {
		panic(fmt.Sprintf("field %s has a schema that is no JSON: %v", f.Name, err))
	}
	return s
}

func (t *FieldTable) deckSchema(f *Field) schema {
	card := t.objectSchema(f.columns())
	cards, file, universe := &deckFields[0], &deckFields[1], &deckFields[2]
	return schema{
		"type": "object", "additionalProperties": false,
		"properties": schema{
			"cards":    schema{"description": cards.Doc, "type": "array", "maxItems": f.MaxNames, "items": card},
			"file":     t.fieldSchema(file),
			"universe": t.fieldSchema(universe),
		},
		"oneOf": []schema{{"required": []string{"cards"}}, {"required": []string{"file"}}},
	}
}

// jsonValue returns the value of a default: numbers, flags and lists look alike in YAML and JSON.
func jsonValue(text string) any {
	if json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	return text
}
