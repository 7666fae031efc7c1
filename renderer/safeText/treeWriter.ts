import { InlineWriter, type Format } from './inlineWriter.ts';
import { type SafeBlock, columnCount } from './safeNodes.ts';

/** Nesting limit of lists, quotes and tables; deeper ones are flattened. */
const MAX_LEVELS = 12;

type HeadingLevel = Extract<SafeBlock, { kind: 'heading' }>['level'];

interface Cell {
  readonly heading: boolean;
  readonly children: SafeBlock[];
}

/**
 * Containers of blocks: the root, a quote, an item or a cell. A list only contains items, a table only rows
 * of cells.
 */
type Container =
  | { readonly kind: 'blocks'; readonly blocks: SafeBlock[] }
  | { readonly kind: 'list'; readonly items: SafeBlock[][] }
  | { readonly kind: 'table'; readonly rows: Cell[][] };

/**
 * Builds the node tree of a text from parser events. It only contains safe nodes, and no order of calls can
 * break it: every `open…` returns a function that closes it, and closing late or twice does nothing.
 */
export class TreeWriter {
  readonly #root: SafeBlock[] = [];
  #containers: Container[] = [{ kind: 'blocks', blocks: this.#root }];
  #formats: readonly Format[] = [];
  #paragraph: { writer: InlineWriter; level: HeadingLevel | null } | null = null;
  #pre: string[] | null = null;

  text(text: string): void {
    if (this.#pre !== null) this.#pre.push(text);
    else if (this.#paragraph !== null || /[^ \t\n\r\f]/.test(text)) this.#inline().text(text, this.#formats);
  }

  lineBreak(): void {
    if (this.#pre !== null) this.#pre.push('\n');
    else this.#inline().break();
  }

  endParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = null;
    if (paragraph === null) return;
    const children = paragraph.writer.end();
    if (children.length === 0) return;
    this.#blocks().push(
      paragraph.level === null
        ? { kind: 'paragraph', children }
        : { kind: 'heading', level: paragraph.level, children },
    );
  }

  rule(): void {
    this.endParagraph();
    this.#blocks().push({ kind: 'rule' });
  }

  openHeading(level: HeadingLevel): () => void {
    this.endParagraph();
    this.#paragraph = { writer: new InlineWriter(), level };
    return () => this.endParagraph();
  }

  /** Text keeps its whitespace until this is closed. A nested one is part of the first. */
  openPre(): () => void {
    if (this.#pre !== null) return () => {};
    this.endParagraph();
    const lines: string[] = [];
    this.#pre = lines;
    return () => {
      if (this.#pre !== lines) return;
      this.#pre = null;
      const text = lines.join('').replace(/^\n|\n$/g, '');
      if (text.trim() !== '') this.#blocks().push({ kind: 'code-block', text });
    };
  }

  openFormat(format: Format): () => void {
    // Links can't be nested.
    if (format.kind === 'link' && this.#formats.some(({ kind }) => kind === 'link')) return () => {};
    this.#formats = [...this.#formats, format];
    return () => {
      this.#formats = this.#formats.filter((open) => open !== format);
    };
  }

  openQuote(): () => void {
    if (this.#isDeepest()) return this.#flow();
    this.endParagraph();
    const blocks: SafeBlock[] = [];
    this.#blocks().push({ kind: 'quote', children: blocks });
    return this.#enter({ kind: 'blocks', blocks });
  }

  openList(start: number | null): () => void {
    if (this.#isDeepest()) return this.#flow();
    this.endParagraph();
    const items: SafeBlock[][] = [];
    this.#blocks().push({ kind: 'list', start, items });
    return this.#enter({ kind: 'list', items });
  }

  openItem(): () => void {
    const list = this.#containers.at(-1);
    if (list?.kind !== 'list') return this.#flow();
    this.endParagraph();
    const blocks: SafeBlock[] = [];
    list.items.push(blocks);
    return this.#enter({ kind: 'blocks', blocks });
  }

  openTable(): () => void {
    if (this.#isDeepest()) return this.#flow();
    this.endParagraph();
    const rows: Cell[][] = [];
    this.#blocks().push({ kind: 'table', rows });
    return this.#enter({ kind: 'table', rows });
  }

  openRow(): () => void {
    const table = this.#containers.at(-1);
    if (table?.kind !== 'table') return this.#flow();
    this.endParagraph();
    table.rows.push([]);
    return () => this.endParagraph();
  }

  openCell(heading: boolean): () => void {
    const table = this.#containers.at(-1);
    if (table?.kind !== 'table') return this.#flow();
    this.endParagraph();
    const blocks: SafeBlock[] = [];
    if (table.rows.length === 0) table.rows.push([]);
    table.rows.at(-1)?.push({ heading, children: blocks });
    return this.#enter({ kind: 'blocks', blocks });
  }

  /** Ends the text and drops empty quotes and lists. */
  end(): SafeBlock[] {
    this.endParagraph();
    return withoutEmpty(this.#root);
  }

  #inline(): InlineWriter {
    this.#paragraph ??= { writer: new InlineWriter(), level: null };
    return this.#paragraph.writer;
  }

  /** The list that blocks are added to; within a list or a table, a new item or row. */
  #blocks(): SafeBlock[] {
    const container = this.#containers.at(-1);
    if (container === undefined) return this.#root;
    if (container.kind === 'blocks') return container.blocks;
    const blocks: SafeBlock[] = [];
    if (container.kind === 'list') container.items.push(blocks);
    else container.rows.push([{ heading: false, children: blocks }]);
    return blocks;
  }

  #enter(container: Container): () => void {
    this.#containers.push(container);
    return () => {
      this.endParagraph();
      const at = this.#containers.indexOf(container);
      if (at > 0) this.#containers = this.#containers.slice(0, at);
    };
  }

  #flow(): () => void {
    this.endParagraph();
    return () => this.endParagraph();
  }

  #isDeepest(): boolean {
    return this.#containers.length > MAX_LEVELS;
  }
}

function withoutEmpty(blocks: readonly SafeBlock[]): SafeBlock[] {
  return blocks.flatMap((block): SafeBlock[] => {
    if (block.kind === 'quote') {
      const children = withoutEmpty(block.children);
      return children.length === 0 ? [] : [{ ...block, children }];
    }
    if (block.kind === 'list') {
      const items = block.items.map(withoutEmpty).filter((item) => item.length > 0);
      return items.length === 0 ? [] : [{ ...block, items }];
    }
    return block.kind === 'table' ? withoutEmptyRows(block) : [block];
  });
}

/** A table with one column is just layout, as in emails, so its content is taken out of it. */
function withoutEmptyRows({ rows }: Extract<SafeBlock, { kind: 'table' }>): SafeBlock[] {
  const kept = rows
    .map((row) => row.map((cell) => ({ ...cell, children: withoutEmpty(cell.children) })))
    .filter((row) => row.some(({ children }) => children.length > 0));
  return columnCount(kept) > 1
    ? [{ kind: 'table', rows: kept }]
    : kept.flat().flatMap(({ children }) => children);
}
