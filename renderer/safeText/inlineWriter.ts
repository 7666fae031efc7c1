import { judgeExternalUrl } from '#shared/domain/links/externalUrl.ts';
import type { SafeInline } from './safeNodes.ts';

type Wrapper = { readonly kind: 'emphasis' | 'strong' } | { readonly kind: 'link'; readonly address: string };

/** Formatting of text, compared by identity: two adjacent emphases are distinct. */
export type Format = Wrapper | { readonly kind: 'code' };

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
export class InlineWriter {
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
