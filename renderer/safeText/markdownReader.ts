import MarkdownIt from 'markdown-it';

/**
 * `html`: tags in Markdown go through to our reader, which knows what to do with them; shown as letters they would
 * help nobody. `breaks`: a line break in a transcript is one. Links without a scheme are left as they are: nobody
 * said that `e.g` is a host.
 */
const markdown = new MarkdownIt({ html: true, breaks: true, linkify: true });
/** As deep as a page can show. Each open bracket is looked at once for each level: 100 levels took 7 s for 2 MB of them. */
const DEEPEST = 20;
markdown.set({ maxNesting: DEEPEST });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// Addresses are judged in one place, ours; refused ones are still shown as what they were.
markdown.validateLink = () => true;

/** The boxes of a list of tasks, as GitHub and others write them: signs rather than controls, as nothing is ticked here. */
markdown.core.ruler.push('boxes', ({ tokens }) => {
  for (const [at, { type, children }] of tokens.entries()) {
    const first = children?.[0];
    if (type !== 'inline' || tokens[at - 2]?.type !== 'list_item_open' || first?.type !== 'text') continue;
    first.content = first.content.replace(/^\[([ xX])\](?= )/, (_box, mark) => (mark === ' ' ? '☐' : '☑'));
  }
});

/** Behind a fence stands a language. Anything longer, or before nothing, is text, which the parser would leave out. */
const LONGEST_LANGUAGE = 32;
markdown.core.ruler.push('fences', ({ tokens }) => {
  for (const token of tokens) {
    const isLanguage = token.info.trim().length <= LONGEST_LANGUAGE && token.content.trim() !== '';
    if (token.type !== 'fence' || isLanguage) continue;
    token.content = `${token.info.trim()}\n${token.content}`;
    token.info = '';
  }
});

/** Blocks nested this deep are lines of one paragraph: beyond its limit the parser leaves out what it doesn't read. */
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
 * Markdown as HTML, so that there is one reader that decides what is safe.
 *
 * @param known What the slices before said of links, for those that name them.
 */
export function htmlOfMarkdown(text: string, known: Record<string, unknown>): string {
  return markdown.render(text, known);
}
