import type { Engagement } from '../../contract/engagement.ts';
import { harmless } from '../csvText.ts';
import { readCells, readHeadings, type ListWords } from './writeList.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/**
 * Rows for the clipboard: words between tabs for what takes plain text, a table for what takes more. Both may be
 * pasted into a spreadsheet, so neither holds what it would run.
 */
export function copyList(rows: readonly Engagement[], words: ListWords): { text: string; html: string } {
  const lines = [readHeadings(words), ...rows.map((row) => readCells(row, words).map(harmless))];
  const cells = (line: readonly string[], tag: 'th' | 'td') =>
    line.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('');
  const [head = [], ...body] = lines;
  return {
    text: lines.map((line) => line.join('\t')).join('\n'),
    html: `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body
      .map((line) => `<tr>${cells(line, 'td')}</tr>`)
      .join('')}</tbody></table>`,
  };
}
