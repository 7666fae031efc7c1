import MarkdownIt from 'markdown-it';
import { HtmlReader } from './htmlReader.ts';
import type { SafeBlock, SafeInline, TextForm } from './safeNodes.ts';
import { SLICE_LETTERS, slicesOf } from './textSlices.ts';

/** The weight that the page can render at once: a node weighs one, and so do this many characters. */
export const GROUP_WEIGHT = 500;
const LETTERS_TO_ONE = 64;
const PIECE_LETTERS = (GROUP_WEIGHT / 2) * LETTERS_TO_ONE;

function sum<T>(parts: readonly T[], weight: (part: T) => number): number {
  return parts.reduce((total, part) => total + weight(part), 1);
}

export function weightOf(node: SafeBlock | SafeInline): number {
  if ('text' in node) return 1 + node.text.length / LETTERS_TO_ONE;
  if ('children' in node) return sum<SafeBlock | SafeInline>(node.children, weightOf);
  if (node.kind === 'list') return sum(node.items, (item) => sum(item, weightOf));
  if (node.kind === 'table') return sum(node.rows, (row) => sum(row, (cell) => sum(cell.children, weightOf)));
  return 1;
}

/** Groups parts up to the weight that the page can render at once, unless a single part exceeds it. */
function packed<T>(parts: readonly T[], weight: (part: T) => number): T[][] {
  const groups: T[][] = [];
  let room = 0;
  for (const part of parts) {
    const own = weight(part);
    if (own > room || groups.length === 0) {
      groups.push([]);
      room = GROUP_WEIGHT;
    }
    room -= own;
    groups.at(-1)?.push(part);
  }
  return groups;
}

function textPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = from + PIECE_LETTERS;
    const low = text.charCodeAt(to);
    const end = low >= 0xdc00 && low <= 0xdfff ? to - 1 : to;
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}

function inlineParts(node: SafeInline): SafeInline[] {
  if (weightOf(node) <= GROUP_WEIGHT) return [node];
  if ('text' in node) return textPieces(node.text).map((text) => ({ ...node, text }));
  if (!('children' in node)) return [node];
  const groups = packed(node.children.flatMap(inlineParts), weightOf);
  return groups.map((children) => ({ ...node, children }));
}

/** Splits a block into blocks of the same kind that the page can render one by one. */
function blockParts(block: SafeBlock): SafeBlock[] {
  if (weightOf(block) <= GROUP_WEIGHT) return [block];
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return packed(block.children.flatMap(inlineParts), weightOf).map((children) => ({
        ...block,
        children,
      }));
    case 'quote':
      return packed(block.children.flatMap(blockParts), weightOf).map((children) => ({ ...block, children }));
    case 'code-block':
      return textPieces(block.text).map((text) => ({ ...block, text }));
    case 'list': {
      const weight = (item: readonly SafeBlock[]) => sum(item, weightOf);
      const items = block.items.flatMap((item) => packed(item.flatMap(blockParts), weightOf));
      let start = block.start;
      return packed(items, weight).map((part) => {
        const list = { ...block, start, items: part };
        start = start === null ? null : start + part.length;
        return list;
      });
    }
    case 'table': {
      const weight = (row: (typeof block.rows)[number]) => sum(row, (cell) => sum(cell.children, weightOf));
      return packed(block.rows, weight).flatMap((rows): SafeBlock[] =>
        // A row that is too long to render is shown as text instead.
        rows.length === 1 && sum(rows, weight) > GROUP_WEIGHT + 1
          ? rows.flat().flatMap(({ children }) => children.flatMap(blockParts))
          : [{ ...block, rows }],
      );
    }
    case 'rule':
      return [block];
  }
}

/**
 * Groups blocks into chunks that the page renders one after the other; only splits blocks that are too long.
 */
export function blockGroups(blocks: readonly SafeBlock[]): SafeBlock[][] {
  return packed(blocks.flatMap(blockParts), weightOf);
}

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
function htmlOfMarkdown(text: string, known: Record<string, unknown>): string {
  return markdown.render(text, known);
}

/** Plain text: blank lines separate paragraphs; line breaks are kept. */
function readPlain(text: string): SafeBlock[] {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/);
  return paragraphs.flatMap((paragraph): SafeBlock[] => {
    if (paragraph.trim() === '') return [];
    const children = paragraph
      .trim()
      .split('\n')
      .flatMap((line): SafeInline[] => [{ kind: 'break' }, { kind: 'text', text: line }]);
    return [{ kind: 'paragraph', children: children.slice(1) }];
  });
}

/** Longer texts are shown as plain text. */
const MAX_PARSED_LENGTH = 2_000_000;
/** Text beyond this many nodes is shown raw, to keep the page fast. */
const MAX_NODES = 30_000;
/** How much of a text is inspected for its format. */
const SAMPLE_LENGTH = 200_000;

const BEGINS_WITH_TAG = /^\s*<(?:!doctype|!--|[a-z][a-z0-9]*[\s/>])/i;
const CLOSES_BLOCK = /<\/(?:p|div|li|ul|ol|h[1-6]|td|tr|table|body|html|blockquote|section)\s*>/i;
const INLINE_TAG =
  /<\/?(?:a|b|i|em|strong|br|code|span|u|p|hr|img|script|style|iframe|svg)\b[^<>]{0,2000}>|&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,6});/i;
const MARKDOWN_ROW = /^ {0,3}(?:#{1,6} |[-*+] \S|\d{1,3}[.)] \S|> ?\S|```|~~~|(?:[-*_] ?){3,}$|=+$|\|.+\|$)/m;
const MARKDOWN_MARK = /(?:\*\*|__)\S|\[[^[\]\n]{1,500}\]\([^()\n]{1,2000}[()]|`[^`\n]{1,500}`/;

/** The most likely format of a text, which the API doesn't specify (API description, `transcript`). */
export function formOf(text: string): TextForm {
  const sample = text.slice(0, SAMPLE_LENGTH);
  if (BEGINS_WITH_TAG.test(sample) || CLOSES_BLOCK.test(sample)) return 'html';
  const marked = MARKDOWN_ROW.test(sample) || MARKDOWN_MARK.test(sample) || INLINE_TAG.test(sample);
  return marked ? 'markdown' : 'plain';
}

/** Raw text, one paragraph per slice; line breaks are kept. */
function* readRest(rest: string): Generator<SafeBlock[], void, void> {
  for (const { text } of slicesOf(rest, 'plain'))
    yield [{ kind: 'paragraph', children: [{ kind: 'text', text }] }];
}

function* readPlainly(text: string): Generator<SafeBlock[], void, void> {
  let nodes = 0;
  for (const slice of slicesOf(text, 'plain')) {
    const blocks = readPlain(slice.text);
    nodes += blocks.reduce((count, block) => count + ('children' in block ? block.children.length : 0), 0);
    yield* blocks.length === 0 ? [[]] : blockGroups(blocks);
    if (nodes <= MAX_NODES) continue;
    yield* readRest(text.slice(slice.to));
    return;
  }
}

/** Parses formatted text; returns false, without output, if text would be lost. */
function* readFormatted(
  text: string,
  form: Exclude<TextForm, 'plain'>,
): Generator<SafeBlock[], boolean, void> {
  const reader = new HtmlReader();
  const known: Record<string, unknown> = {};
  let to = 0;
  for (const slice of slicesOf(text, form)) {
    reader.write(form === 'markdown' ? htmlOfMarkdown(slice.text, known) : slice.text);
    to = slice.to;
    if (reader.tooDeep || reader.count > MAX_NODES) break;
    yield [];
  }
  const blocks = reader.end();
  if (blocks === null) return false;
  yield* blockGroups(blocks);
  yield* readRest(text.slice(to));
  return true;
}

/**
 * Parses a text of unknown format and origin into safe nodes: no markup reaches the page, and parsing sends
 * no requests. What can't be parsed in its format is shown raw. Each step takes a few milliseconds, whatever
 * the text, and yields the next blocks, possibly none.
 * @param form The most likely format by default.
 */
export function* readInSteps(
  text: string,
  form: TextForm = formOf(text),
): Generator<readonly SafeBlock[], void, void> {
  if (form !== 'plain' && text.length <= MAX_PARSED_LENGTH && (yield* readFormatted(text, form))) return;
  yield* readPlainly(text);
}

/** Whether {@link readInSteps} takes only a step or two. */
export function isShort(text: string): boolean {
  return text.length <= SLICE_LETTERS / 2;
}

/** Like {@link readInSteps} in one go, for short texts. */
export function readSafeText(text: string, form?: TextForm): SafeBlock[] {
  return [...readInSteps(text, form)].flat();
}
