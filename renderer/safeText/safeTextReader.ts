import { blockGroups } from './blockGroups.ts';
import { HtmlReader } from './htmlReader.ts';
import { htmlOfMarkdown } from './markdownReader.ts';
import type { SafeBlock, SafeInline, TextForm } from './safeNodes.ts';
import { SLICE_LETTERS, slicesOf } from './textSlices.ts';

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
