import type { SafeBlock, SafeInline } from './safeNodes.ts';

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
