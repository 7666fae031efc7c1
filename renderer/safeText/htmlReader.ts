import { Parser } from 'htmlparser2';
import type { SafeBlock } from './safeNodes.ts';
import { TreeWriter } from './treeWriter.ts';

/** Elements without readable text inside. Doesn't include images, formulas and framesets. */
const SILENT = new Set(
  'script style template title iframe noembed noframes noscript audio video frameset applet'.split(' '),
);
/** Block elements. */
const FLOW = new Set(
  'html head body p div section article main header footer aside nav address figure figcaption details summary center form fieldset legend hgroup search dl dt dd caption colgroup thead tbody tfoot dir menu option optgroup select textarea xmp listing plaintext'.split(
    ' ',
  ),
);
const EMPHASIS = new Set(['em', 'i', 'cite', 'dfn', 'var']);
const STRONG = new Set(['strong', 'b']);
const CODE = new Set(['code', 'kbd', 'samp', 'tt']);

/** Nesting limit: the parser's stack is slow if deep; 200,000 divs took 5 s. */
const DEEPEST = 500;

/** Appended to the text: it is not emitted if a tag or comment is never closed. */
const END = '\ue000';

type Attributes = Readonly<Record<string, string>>;

function nothing(): void {}

function headingLevel(name: string): 1 | 2 | 3 | 4 | 5 | 6 | null {
  switch (name) {
    case 'h1':
      return 1;
    case 'h2':
      return 2;
    case 'h3':
      return 3;
    case 'h4':
      return 4;
    case 'h5':
      return 5;
    case 'h6':
      return 6;
    default:
      return null;
  }
}

function numberOf(start: string | undefined): number {
  return start !== undefined && /^-?\d{1,9}$/.test(start) ? Number(start) : 1;
}

/** Opens an element and returns the function that closes it. Unknown elements only contribute their text. */
function openElement(tree: TreeWriter, name: string, attributes: Attributes): () => void {
  const level = headingLevel(name);
  if (level !== null) return tree.openHeading(level);
  if (FLOW.has(name)) {
    tree.endParagraph();
    return () => tree.endParagraph();
  }
  if (EMPHASIS.has(name)) return tree.openFormat({ kind: 'emphasis' });
  if (STRONG.has(name)) return tree.openFormat({ kind: 'strong' });
  if (CODE.has(name)) return tree.openFormat({ kind: 'code' });
  switch (name) {
    case 'a': {
      const address = attributes['href'];
      return address === undefined ? nothing : tree.openFormat({ kind: 'link', address });
    }
    case 'ul':
      return tree.openList(null);
    case 'ol':
      return tree.openList(numberOf(attributes['start']));
    case 'li':
      return tree.openItem();
    case 'blockquote':
      return tree.openQuote();
    case 'pre':
      return tree.openPre();
    case 'table':
      return tree.openTable();
    case 'tr':
      return tree.openRow();
    case 'td':
      return tree.openCell(false);
    case 'th':
      return tree.openCell(true);
    case 'br':
      tree.lineBreak();
      return nothing;
    case 'hr':
      tree.rule();
      return nothing;
    // Loading an image would reveal the reader to its host, so its alternative text is shown.
    case 'img':
      tree.text(attributes['alt'] ?? '');
      return nothing;
    default:
      return nothing;
  }
}

/** Parses HTML, however malformed, into safe nodes in steps. The browser's own parser never sees it. */
export class HtmlReader {
  readonly #tree = new TreeWriter();
  readonly #closers: (() => void)[] = [];
  readonly #parser: Parser;
  #silent = 0;
  #tooDeep = false;
  /** Whether the end marker was emitted as text. */
  #endSeen = false;
  #ending = false;
  /** Tags and texts so far, an estimate of the nodes. */
  count = 0;

  constructor() {
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#opened(name, attributes),
      ontext: (text) => {
        this.count += 1;
        this.#endSeen = text.endsWith(END);
        if (this.#silent === 0) this.#tree.text(this.#ending ? text.slice(0, -END.length) : text);
      },
      // A tag that is cut off at the end is closed without having been opened.
      onclosetag: () => this.#closers.pop()?.(),
    });
  }

  #opened(name: string, attributes: Attributes): void {
    this.count += 1;
    const isSilent = SILENT.has(name);
    if (isSilent) this.#silent += 1;
    this.#closers.push(
      isSilent
        ? () => (this.#silent -= 1)
        : this.#silent > 0
          ? nothing
          : openElement(this.#tree, name, attributes),
    );
    if (this.#closers.length > DEEPEST) {
      this.#tooDeep = true;
      this.#parser.pause();
    }
  }

  /** Whether the nesting limit was reached, in which case the rest isn't parsed. */
  get tooDeep(): boolean {
    return this.#tooDeep;
  }

  write(html: string): void {
    this.#parser.write(html);
  }

  /** Null if text would be lost in something that is never closed, or if it is nested too deeply. */
  end(): SafeBlock[] | null {
    if (this.#tooDeep || this.#silent > 0) return null;
    this.#ending = true;
    this.#endSeen = false;
    this.#parser.write(END);
    if (!this.#endSeen) return null;
    this.#parser.end();
    for (const close of this.#closers.toReversed()) close();
    return this.#tree.end();
  }
}
