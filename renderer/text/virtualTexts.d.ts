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
