/** The keys of nested texts, joined with dots. */
type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];

/** The text for a value. Our own values all have one; the API may have values that Parley doesn't know. */
export function lookUp<Texts extends object>(texts: Texts, value: Path<Texts>): string;
export function lookUp(texts: object, value: string): string | undefined;
export function lookUp(texts: object, value: string): string | undefined {
  let found: unknown = texts;
  for (const part of value.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = Reflect.get(found, part);
  }
  return typeof found === 'string' ? found : undefined;
}
