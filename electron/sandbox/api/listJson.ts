/** API section "List envelope", around rows that are JSON already. */
export function listJson(rows: readonly string[], nextCursor: string | undefined): string {
  const next = nextCursor === undefined ? 'false,"next_cursor":null' : `true,"next_cursor":"${nextCursor}"`;
  return `{"object":"list","data":[${rows.join(',')}],"has_more":${next}}`;
}
