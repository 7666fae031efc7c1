import type { ExternalUrlJudgement } from '#shared/domain/links/externalUrl.ts';

/** The number of cells in the longest row. */
export function columnCount(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((widest, row) => Math.max(widest, row.length), 0);
}

/** Formats of a text of unknown origin. */
export type TextForm = 'html' | 'markdown' | 'plain';

/** The possible nodes of a text of unknown origin. There are none for images, styles or raw markup. */
export type SafeInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'emphasis' | 'strong'; readonly children: readonly SafeInline[] }
  | {
      readonly kind: 'link';
      /** As written. Only the judgement determines what may be opened. */
      readonly address: string;
      readonly judgement: ExternalUrlJudgement;
      readonly children: readonly SafeInline[];
    };

export type SafeBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly SafeInline[] }
  | {
      readonly kind: 'heading';
      readonly level: 1 | 2 | 3 | 4 | 5 | 6;
      readonly children: readonly SafeInline[];
    }
  | {
      readonly kind: 'list';
      /** Number of the first item; null for an unordered list. */
      readonly start: number | null;
      readonly items: readonly (readonly SafeBlock[])[];
    }
  | { readonly kind: 'quote'; readonly children: readonly SafeBlock[] }
  | { readonly kind: 'code-block'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly SafeCell[])[] }
  | { readonly kind: 'rule' };

export interface SafeCell {
  readonly heading: boolean;
  readonly children: readonly SafeBlock[];
}

export type SafeNode = SafeBlock | SafeInline;
