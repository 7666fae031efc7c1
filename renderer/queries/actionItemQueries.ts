import { keepPreviousData } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { ask, readPages } from './ask.ts';

export type ActionItemRow = OutputOf<'mirror.actionItems'>['rows'][number];
export type ActionItemChoice = Pick<InputOf<'mirror.actionItems'>, 'due' | 'assigneeIds' | 'search'>;

const ROWS_A_PAGE = 100;
/** The maximum per call. */
const ROWS_AN_EXPORT = 500;

function inputOf(connectionId: ConnectionId, choice: ActionItemChoice, timeZone: string) {
  return { connectionId, filter: {}, timeZone, ...choice };
}

/** Action items of all engagements, page by page. */
export const actionItemsQuery = (connectionId: ConnectionId, choice: ActionItemChoice, timeZone: string) => ({
  ...readPages(
    'mirror.actionItems',
    (offset: number) => ({ ...inputOf(connectionId, choice, timeZone), offset, limit: ROWS_A_PAGE }),
    0,
    ({ total }, _pages, offset) => (offset + ROWS_A_PAGE < total ? offset + ROWS_A_PAGE : null),
  ),
  placeholderData: keepPreviousData,
});

export async function allActionItems(
  connectionId: ConnectionId,
  choice: ActionItemChoice,
  timeZone: string,
): Promise<readonly ActionItemRow[]> {
  const rows: ActionItemRow[] = [];
  for (let offset = 0; ; offset += ROWS_AN_EXPORT) {
    const page = await ask('mirror.actionItems', {
      ...inputOf(connectionId, choice, timeZone),
      offset,
      limit: ROWS_AN_EXPORT,
    });
    rows.push(...page.rows);
    if (offset + ROWS_AN_EXPORT >= page.total) return rows;
  }
}
