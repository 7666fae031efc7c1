import { judgeExternalUrl } from '#shared/domain/links/externalUrl.ts';
import { columnCount, type SafeBlock, type SafeInline } from './safeNodes.ts';

type Wrapper = { readonly kind: 'emphasis' | 'strong' } | { readonly kind: 'link'; readonly address: string };

/** Formatting of text, compared by identity: two adjacent emphases are distinct. */
type Format = Wrapper | { readonly kind: 'code' };

/** Nesting limit; deeper formats are ignored. */
const MAX_FORMATS = 8;

function isWrapper(format: Format): format is Wrapper {
  return format.kind !== 'code';
}

function wrap(format: Wrapper, children: SafeInline[]): SafeInline {
  if (format.kind !== 'link') return { kind: format.kind, children };
  return {
    kind: 'link',
    address: format.address,
    judgement: judgeExternalUrl(format.address.trim()),
    children,
  };
}

/**
 * Builds the inline nodes of one paragraph. Formats belong to text rather than to a tree of tags: a link
 * around three paragraphs becomes three links, and one that is never closed ends with the text.
 */
class InlineWriter {
  readonly children: SafeInline[] = [];
  /** Open wrappers, outermost first, each with the list that its text goes to. */
  #open: { format: Wrapper; into: SafeInline[] }[] = [];
  /** Whether a space here would be collapsed. */
  #afterSpace = true;

  /** Adds formatted text. Collapses whitespace unless `raw`. */
  text(text: string, formats: readonly Format[], raw = false): void {
    const collapsed = raw ? text : text.replace(/[ \t\n\r\f]+/g, ' ');
    const added = this.#afterSpace && !raw ? collapsed.replace(/^ /, '') : collapsed;
    if (added === '') return;
    this.#afterSpace = added.endsWith(' ');
    const into = this.#place(formats);
    const kind = formats.some((format) => format.kind === 'code') ? 'code' : 'text';
    const last = into.at(-1);
    if (last?.kind === kind) into[into.length - 1] = { kind, text: last.text + added };
    else into.push({ kind, text: added });
  }

  break(): void {
    trimEnd(this.children);
    this.children.push({ kind: 'break' });
    this.#open = [];
    this.#afterSpace = true;
  }

  /** Ends the paragraph without trailing spaces and breaks. */
  end(): SafeInline[] {
    trimEnd(this.children);
    while (this.children.at(-1)?.kind === 'break') this.children.pop();
    return this.children;
  }

  /**
   * The list that text in these formats belongs to: keeps open wrappers that still apply, closes others, and
   * opens missing ones.
   */
  #place(formats: readonly Format[]): SafeInline[] {
    const wanted = formats.filter(isWrapper).slice(0, MAX_FORMATS);
    let kept = 0;
    while (kept < wanted.length && this.#open[kept]?.format === wanted[kept]) kept += 1;
    this.#open.length = Math.min(this.#open.length, kept);
    for (const format of wanted.slice(kept)) {
      const into: SafeInline[] = [];
      (this.#open.at(-1)?.into ?? this.children).push(wrap(format, into));
      this.#open.push({ format, into });
    }
    return this.#open.at(-1)?.into ?? this.children;
  }
}

/** Trims the last text, however deeply it is nested. */
function trimEnd(children: SafeInline[]): void {
  const last = children.at(-1);
  if (last?.kind === 'text') {
    const text = last.text.trimEnd();
    if (text === '') children.pop();
    else children[children.length - 1] = { kind: 'text', text };
  } else if (last !== undefined && 'children' in last) {
    const inner = [...last.children];
    trimEnd(inner);
    if (inner.length === 0) children.pop();
    else children[children.length - 1] = { ...last, children: inner };
  }
}

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
