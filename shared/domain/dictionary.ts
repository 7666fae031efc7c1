/** Words from outside with their meanings. An object would also have one for "constructor" and "__proto__". */
export function dictionary<Meaning>(words: Readonly<Record<string, Meaning>>): ReadonlyMap<string, Meaning> {
  return new Map(Object.entries(words));
}
