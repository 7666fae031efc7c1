import MarkdownIt from 'markdown-it';
import { readHtml } from './readHtml.ts';
import type { SafeBlock } from './safeNode.ts';

/**
 * `html`: tags in Markdown go through to our reader, which knows what to do with them; shown as letters they would
 * help nobody. `breaks`: a line break in a transcript is one. Links without a scheme are left as they are: nobody
 * said that `e.g` is a host.
 */
const markdown = new MarkdownIt({ html: true, breaks: true, linkify: true });
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

/** Reads Markdown by way of HTML, so that there is one reader that decides what is safe. Null as there. */
export function readMarkdown(text: string): SafeBlock[] | null {
  return readHtml(markdown.render(text));
}
