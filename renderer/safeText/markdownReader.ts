import MarkdownIt from 'markdown-it';

/**
 * `html` passes tags on to our own parser, which decides what is safe. `breaks`: line breaks in transcripts
 * are significant. Links need a scheme, because `e.g` isn't a host.
 */
const markdown = new MarkdownIt({ html: true, breaks: true, linkify: true });
/** Nesting limit. Brackets are scanned once per level: with 100 levels, 2 MB of them took 7 s. */
const DEEPEST = 20;
markdown.set({ maxNesting: DEEPEST });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// Our own code judges URLs, and shows refused ones as text.
markdown.validateLink = () => true;

/** Checkboxes of task lists become symbols, because they can't be toggled here. */
markdown.core.ruler.push('boxes', ({ tokens }) => {
  for (const [at, { type, children }] of tokens.entries()) {
    const first = children?.[0];
    if (type !== 'inline' || tokens[at - 2]?.type !== 'list_item_open' || first?.type !== 'text') continue;
    first.content = first.content.replace(/^\[([ xX])\](?= )/, (_box, mark) => (mark === ' ' ? '☐' : '☑'));
  }
});

/**
 * A fence is followed by a language. Longer text, or text before an empty block, is content that the parser
 * would drop.
 */
const LONGEST_LANGUAGE = 32;
markdown.core.ruler.push('fences', ({ tokens }) => {
  for (const token of tokens) {
    const isLanguage = token.info.trim().length <= LONGEST_LANGUAGE && token.content.trim() !== '';
    if (token.type !== 'fence' || isLanguage) continue;
    token.content = `${token.info.trim()}\n${token.content}`;
    token.info = '';
  }
});

/** Blocks nested this deeply become one paragraph: beyond its limit, the parser drops content. */
const FLATTENED_AT = DEEPEST - 4;
markdown.block.ruler.before('table', 'flatten', (state, from, end) => {
  if (state.level < FLATTENED_AT) return false;
  let line = from + 1;
  while (line < end && (state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent)) line += 1;
  state.push('paragraph_open', 'p', 1).map = [from, line];
  const text = state.push('inline', '', 0);
  text.content = state.getLines(from, line, state.blkIndent, false).trim();
  text.map = [from, line];
  text.children = [];
  state.push('paragraph_close', 'p', -1);
  state.line = line;
  return true;
});

/**
 * Converts Markdown to HTML, so that a single parser decides what is safe.
 * @param known Link definitions of earlier slices.
 */
export function htmlOfMarkdown(text: string, known: Record<string, unknown>): string {
  return markdown.render(text, known);
}
