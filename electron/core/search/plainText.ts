const TAG = /<\/?[a-z][^<>]{0,2000}>|<!--[\s\S]*?-->/giu;
const UNSPOKEN = /<(script|style)\b[\s\S]*?<\/\1\s*>/giu;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
}

/**
 * The words of an aggregated transcript, which may be Markdown or HTML (API description, "Expandable fields"):
 * tags leave, entities become what they stand for. For finding and quoting only; what is shown is sanitised by
 * the page, never this.
 */
export function plainText(text: string): string {
  if (!/[<&]/u.test(text)) return text;
  return text
    .replace(UNSPOKEN, ' ')
    .replace(TAG, ' ')
    .replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return character(Number(decimal));
      if (hex !== undefined) return character(Number.parseInt(hex, 16));
      return NAMED[(name ?? '').toLowerCase()] ?? whole;
    });
}
