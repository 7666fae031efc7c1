/**
 * Filters in the address as people write them: `?type=CALL&type=MEETING&q=renewal`. The router's own form is JSON
 * in percent signs, which nobody could read, write or share.
 */
export function parseAddressSearch(search: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    const [only] = values;
    found[name] = values.length === 1 && only !== undefined ? only : values;
  }
  return found;
}

export function writeAddressSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'string' || typeof each === 'number') params.append(name, String(each));
    }
  }
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}
