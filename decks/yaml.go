package decks

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Guards against files made to choke a parser: the largest legal scenario has about 6,000 tokens and
// is 5 levels deep. The parser needs a second for 20,000 tokens at worst, growing with the square.
const (
	maxTokens = 20_000
	maxDepth  = 50
)

// Parse reads a scenario file into nodes. The node is nil if the text is no YAML at all.
func Parse(src Source) (*Node, Problems) {
	text, problem := decode(src.Name, src.Text)
	if problem != nil {
		return nil, Problems{*problem}
	}
	reader := yamlReader{file: src.Name, noun: cmp.Or(src.noun, "scenario"), lines: strings.Count(text, "\n") + 1}
	root := reader.read(text)
	if root == nil && reader.problems == nil {
		expected := "expected a " + reader.noun
		if src.noun == "" {
			expected += "; it begins with game: "
		}
		reader.problem(nil, "", "the file is empty", expected)
	}
	return root, reader.problems
}

// parseValue reads the value of an override, or of a default in a field table.
func parseValue(flag, text string) (*Node, Problems) {
	reader := yamlReader{file: flag, noun: "scenario", override: true}
	root := reader.read(text)
	if root == nil && reader.problems == nil {
		root = &Node{Pos: Pos{File: flag}}
	}
	return root, reader.problems
}

// yamlReader turns the syntax tree of YAML into nodes, and collects what is wrong with it.
type yamlReader struct {
	file     string
	noun     string // what the file is
	lines    int
	override bool // the text is an override's value: positions are the flag alone
	problems Problems
}

func (y *yamlReader) pos(tk *token.Token) Pos {
	if y.override || tk == nil || tk.Position == nil {
		return Pos{File: y.file}
	}
	return Pos{y.file, min(max(tk.Position.Line, 1), y.lines), max(tk.Position.Column, 1)}
}

func (y *yamlReader) problem(tk *token.Token, field, message, expected string) {
	y.problems = append(y.problems, Problem{Pos: y.pos(tk), Field: field, Message: message, Expected: expected})
}

// read returns the nodes of a text; nil if it is empty or has a problem that hides the rest.
func (y *yamlReader) read(text string) (root *Node) {
	// The parser is somebody else's: whatever it does on text that nobody thought of is a problem of
	// that text to a designer.
	defer func() {
		if r := recover(); r != nil {
			root = nil
			y.problem(nil, "", fmt.Sprintf("not readable as YAML: the parser gave up: %v", r), "")
		}
	}()
	tokens := lexer.Tokenize(text)
	if len(tokens) > maxTokens {
		y.problem(nil, "", fmt.Sprintf("the file has %d parts", len(tokens)), fmt.Sprintf("expected at most %d", maxTokens))
		return nil
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		y.syntax(err, tokens)
		return nil
	}
	var bodies []ast.Node
	for _, document := range file.Docs {
		if document.Body != nil {
			bodies = append(bodies, document.Body)
		}
	}
	if len(bodies) == 0 {
		return nil
	}
	if len(bodies) > 1 {
		y.problem(start(bodies[1]), "", "a second document begins here", "expected one "+y.noun+" a file: take out the line ---")
	}
	return y.node(bodies[0], "", 0)
}

func (y *yamlReader) syntax(err error, tokens token.Tokens) {
	var syntax *yaml.SyntaxError
	if !errors.As(err, &syntax) {
		y.problem(nil, "", "not readable as YAML: "+err.Error(), "")
		return
	}
	if y.misquoted(tokens, syntax.Token) {
		return
	}
	advice := "check the indentation above and below"
	for _, known := range []struct{ part, advice string }{
		{"mapping value is not allowed", `check the indentation; text with ": " in it wants quotes`},
		{"end character", "close the quotes"},
		{"tab", "use spaces to indent, no tabs"},
		{"'\t'", "use spaces to indent, no tabs"},
		{"end token", "close the bracket"},
		{"must be specified", "close the bracket, or put a comma between the fields"},
	} {
		if strings.Contains(syntax.Message, known.part) {
			advice = known.advice
			break
		}
	}
	y.problem(syntax.Token, "", "not readable as YAML: "+strings.ReplaceAll(syntax.Message, "\t", "tab"), advice)
}

// misquoted reports quoted text that ends right before the token where the parser gave up. If it has
// lines in it, its own closing quote is missing, and the one that opens the next text closed it.
func (y *yamlReader) misquoted(tokens token.Tokens, gaveUp *token.Token) bool {
	for i := 1; i < len(tokens); i++ {
		quote, next := tokens[i-1], tokens[i]
		if next.Position.Line != gaveUp.Position.Line || next.Position.Column != gaveUp.Position.Column {
			continue
		}
		lines := strings.Count(strings.TrimSpace(quote.Origin), "\n")
		switch {
		case quote.Type != token.DoubleQuoteType && quote.Type != token.SingleQuoteType, quote.Position.Line+lines != next.Position.Line:
			return false
		case lines > 0:
			y.problem(quote, "", fmt.Sprintf("a quote opens here and is closed only in line %d: %s", next.Position.Line, quoteShort(quote.Value)), "close it where its text ends")
		default:
			y.problem(quote, "", "text follows the closing quote of "+quoteShort(quote.Value), `inside double quotes a quote is written \", inside single ones ''`)
		}
		return true
	}
	return false
}

// node turns a node of the syntax tree into ours. Path is the field's name in messages.
func (y *yamlReader) node(n ast.Node, path string, depth int) *Node {
	out := &Node{Pos: y.pos(start(n))}
	refuse := func(message, expected string) {
		out.kind = broken
		y.problem(start(n), path, message, expected)
	}
	if depth > maxDepth {
		path = "" // of no use to anybody
		refuse("too many levels inside each other", fmt.Sprintf("expected at most %d", maxDepth))
		return out
	}
	switch n := n.(type) {
	case *ast.NullNode, *ast.CommentGroupNode, nil:
	case *ast.StringNode:
		out.kind, out.text = plain, n.Value
		if n.Token.Type == token.DoubleQuoteType || n.Token.Type == token.SingleQuoteType {
			out.kind = quoted
		}
	case *ast.LiteralNode:
		out.kind, out.text = quoted, n.Value.Value
	case *ast.BoolNode, *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		out.kind, out.text = plain, n.GetToken().Value
	case *ast.SequenceNode:
		out.kind = list
		for i, item := range n.Values {
			out.items = append(out.items, y.node(item, fmt.Sprintf("%s[%d]", path, i+1), depth+1))
		}
	case *ast.MappingNode:
		out.kind = mapping
		y.pairs(out, n.Values, path, depth)
	case *ast.MappingValueNode:
		out.kind = mapping
		y.pairs(out, []*ast.MappingValueNode{n}, path, depth)
	case *ast.AnchorNode, *ast.AliasNode:
		refuse("anchors (&) and aliases (*) are not used in "+y.noun+"s", "write the value out, or in quotes if it is text")
	case *ast.TagNode:
		refuse("tags (!) are not used in "+y.noun+"s", "write the value alone, or in quotes if it is text")
	case *ast.DirectiveNode:
		refuse("directives (%) are not used in "+y.noun+"s", "take the line out")
	default:
		refuse(fmt.Sprintf("%s is not used in %ss", n.Type(), y.noun), "")
	}
	return out
}

// pairs enters the pairs of a map. A key given again is a problem and is left out.
func (y *yamlReader) pairs(out *Node, pairs []*ast.MappingValueNode, path string, depth int) {
	for _, pair := range pairs {
		keyToken := start(pair.Key)
		var key string
		switch k := pair.Key.(type) {
		case *ast.StringNode:
			key = k.Value
		case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode:
			key = k.GetToken().Value
		case *ast.MergeKeyNode:
			y.problem(keyToken, path, "merge keys (<<) are not used in "+y.noun+"s", "write the fields out")
			continue
		default:
			y.problem(keyToken, path, "this cannot be the name of a field", "expected plain text before the colon")
			continue
		}
		name := key
		if path != "" {
			name = path + "." + key
		}
		if first := out.entry(key); first != nil {
			where := ""
			if first.pos.Line > 0 {
				where = fmt.Sprintf(", first in line %d", first.pos.Line)
			}
			y.problem(keyToken, name, "given twice"+where, "keep one of them")
			continue
		}
		out.entries = append(out.entries, entry{key, y.pos(keyToken), y.node(pair.Value, name, depth+1)})
	}
}

// start returns the first token of a node: a map begins with its first key, unless it has a brace.
func start(n ast.Node) *token.Token {
	switch n := n.(type) {
	case nil:
		return nil
	case *ast.MappingNode:
		if !n.IsFlowStyle && len(n.Values) > 0 {
			return start(n.Values[0])
		}
	case *ast.MappingValueNode:
		if n.Key != nil {
			return start(n.Key)
		}
	}
	return n.GetToken()
}
