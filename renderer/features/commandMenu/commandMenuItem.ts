import type { ReactNode } from 'react';

export interface CommandMenuItem {
  /** Names it among all items, and among those used before. */
  readonly key: string;
  readonly label: string;
  /** Other words by which it should be found. */
  readonly words?: readonly string[];
  /** Tells it from others of the same name. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  /** The key that does the same, as the keyboard shows it. */
  readonly keys?: string | undefined;
  readonly onChoose: () => void;
}

export interface CommandMenuGroup {
  readonly key: string;
  readonly heading: string;
  readonly items: readonly CommandMenuItem[];
  /** Found by what was typed already; not to be looked through again. */
  readonly found?: true;
}
