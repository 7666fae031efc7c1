import { readHtml } from './readHtml.ts';
import { readMarkdown } from './readMarkdown.ts';
import { readPlain } from './readPlain.ts';
import type { SafeBlock } from './safeNode.ts';

export type TextForm = 'html' | 'markdown' | 'plain';

/** Longer texts are shown as they are: no reader of Markdown should keep a page waiting. */
const LONGEST_PARSED = 2_000_000;
/** How far to look for what a text is written in. */
const LOOKED_AT = 200_000;

const BEGINS_WITH_TAG = /^\s*<(?:!doctype|!--|[a-z][a-z0-9]*[\s/>])/i;
const CLOSES_BLOCK = /<\/(?:p|div|li|ul|ol|h[1-6]|td|tr|table|body|html|blockquote|section)\s*>/i;
const INLINE_TAG =
  /<\/?(?:a|b|i|em|strong|br|code|span|u|p|hr|img|script|style|iframe|svg)\b[^<>]{0,2000}>|&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,6});/i;
const MARKDOWN_ROW = /^ {0,3}(?:#{1,6} |[-*+] \S|\d{1,3}[.)] \S|> ?\S|```|~~~|(?:[-*_] ?){3,}$|=+$|\|.+\|$)/m;
const MARKDOWN_MARK = /(?:\*\*|__)\S|\[[^\]\n]{1,500}\]\([^)\n]{1,2000}\)|`[^`\n]{1,500}`/;

/** What a text is most likely written in. The service doesn't tell (API description, `transcript`). */
export function formOf(text: string): TextForm {
  const sample = text.slice(0, LOOKED_AT);
  if (BEGINS_WITH_TAG.test(sample) || CLOSES_BLOCK.test(sample)) return 'html';
  const marked = MARKDOWN_ROW.test(sample) || MARKDOWN_MARK.test(sample) || INLINE_TAG.test(sample);
  return marked ? 'markdown' : 'plain';
}

/**
 * Reads a text of unknown form and origin into nodes that the page can show as elements of its own: no markup is
 * handed to the page, no request follows from reading it. Whatever can't be read in its form is shown as it came.
 *
 * @param form What the reader chose; by default what the text seems to be.
 */
export function readSafeText(text: string, form: TextForm = formOf(text)): SafeBlock[] {
  if (text.length > LONGEST_PARSED) return readPlain(text);
  switch (form) {
    case 'html':
      return readHtml(text) ?? readPlain(text);
    case 'markdown':
      return readMarkdown(text) ?? readPlain(text);
    case 'plain':
      return readPlain(text);
  }
}
