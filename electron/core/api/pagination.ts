import type { Cursor } from '#shared/contract/ids.ts';
import type { Page } from '#shared/contract/page.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';

/**
 * Walks a list page by page (API description, "Pagination rules"). A failure is the last value; earlier pages
 * remain valid. A cursor that has been seen before ends the walk too, which would otherwise never end.
 */
export async function* pages<Row>(
  fetchPage: (cursor: Cursor | null) => Promise<Result<Page<Row>>>,
): AsyncGenerator<Result<Page<Row>>, void, void> {
  const followed = new Set<Cursor>();
  let cursor: Cursor | null = null;
  for (;;) {
    const page: Result<Page<Row>> = await fetchPage(cursor);
    if (!page.ok) {
      yield page;
      return;
    }
    const { next } = page.value;
    yield ok(page.value);
    if (next === null) return;
    if (followed.has(next)) {
      yield failed(circling);
      return;
    }
    followed.add(next);
    cursor = next;
  }
}

const circling: Problem = {
  kind: 'network',
  reason: 'not-the-api',
  detail: 'The API’s page cursors form a loop, so the list has no end.',
};
