/** The most rows of a call that reads by offset. */
const ROWS_A_CALL = 500;

/**
 * Reads a list page by page. Returns what its last page says, with all rows.
 *
 * @param most how many rows are wanted at most
 */
export async function allRows<Page extends { readonly rows: readonly unknown[]; readonly total: number }>(
  readAt: (offset: number, limit: number) => Promise<Page>,
  most = Infinity,
): Promise<Page> {
  let page = await readAt(0, Math.min(ROWS_A_CALL, most));
  const rows = [...page.rows];
  while (page.rows.length > 0 && rows.length < Math.min(most, page.total)) {
    page = await readAt(rows.length, Math.min(ROWS_A_CALL, most - rows.length));
    rows.push(...page.rows);
  }
  return { ...page, rows };
}
