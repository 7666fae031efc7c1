import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL, anyExport, lettersOf, spoken } from '#shared/domain/transcript/testing/exports.ts';
import { writeMarkdown } from '#shared/domain/transcript/export/textFormats.ts';
import { readSafeText } from './safeTextReader.ts';
import { joinLines } from './textSlices.ts';
import type { SafeBlock, SafeInline } from './safeNodes.ts';

/**
 * The text that a Markdown reader shows. Any nodes other than headings, paragraphs and strong names are
 * leaked markup.
 */
function shownBy(nodes: readonly (SafeBlock | SafeInline)[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      const isPlain = node.kind === 'heading' || node.kind === 'paragraph' || node.kind === 'strong';
      if (!isPlain) throw new Error(`It became ${node.kind}.`);
      return shownBy(node.children);
    })
    .join('');
}

const shown = (markdown: string): string => shownBy(readSafeText(markdown, 'markdown'));

test('a Markdown export shows exactly what was said, without any of it being markup', () => {
  fc.assert(
    fc.property(anyExport, (call) => {
      const said = [lettersOf(call.title.toWellFormed()), ...spoken(call).map(({ letters }) => letters)];
      const bare = writeMarkdown(call, { ...ALL, times: false, speakers: false });
      expect(lettersOf(shown(bare))).toBe(said.join(''));
      // With speakers and times, the text between them is the same, and they add no markup.
      expect(lettersOf(shown(writeMarkdown(call, ALL))).length).toBeGreaterThanOrEqual(said.join('').length);
    }),
    { numRuns: 1000 },
  );
});

test('a paragraph that an editor wrapped becomes one line, and blocks stay apart', () => {
  const wrapped = `## Find

A paragraph that is
wrapped.

- An item that is
  wrapped, too
- Another

| A | B |
| - | - |
`;
  expect(joinLines(wrapped)).toBe(`## Find

A paragraph that is wrapped.

- An item that is wrapped, too
- Another

| A | B |
| - | - |
`);
});
