import type { ExternalUrlJudgement } from '#shared/domain/links/externalUrl.ts';

/** Cells of the longest row. */
export function columnCount(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((widest, row) => Math.max(widest, row.length), 0);
}

/** What a text of unknown origin may be written in. */
export type TextForm = 'html' | 'markdown' | 'plain';

/** What a text that somebody else wrote may consist of. There is no kind for anything else: no image, no style, no markup as such. */
export type SafeInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'emphasis' | 'strong'; readonly children: readonly SafeInline[] }
  | {
      readonly kind: 'link';
      /** As it was written. What may be opened is in the judgement, and only there. */
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
      /** Number of the first item; null for a list without numbers. */
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
