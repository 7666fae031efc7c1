import type { SafeBlock, SafeInline } from './safeNode.ts';

/** Text as it is: blank lines part paragraphs, line breaks stay. */
export function readPlain(text: string): SafeBlock[] {
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
