/** The texts of menus, dialogs and the terminal, by language. */
declare module 'virtual:texts/shell' {
  import type { Messages } from './createText.ts';

  export const shellTexts: Readonly<Record<string, Readonly<Record<string, Messages>>>>;
}

/** The texts of all languages, provided by the plugin in `electron/commands/catalogues.mjs`. */
declare module 'virtual:texts' {
  import type { Messages } from './createText.ts';

  /** By feature. */
  type Catalogues = Readonly<Record<string, Messages>>;

  /** The English texts of the start. */
  export const english: Catalogues;
  /** By language. */
  export const languages: Readonly<
    Record<string, { readonly start: () => Promise<Catalogues>; readonly rest: () => Promise<Catalogues> }>
  >;
}
