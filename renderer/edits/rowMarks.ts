import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { EditMark } from '#shared/contract/edit.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { editMarksQuery } from '../queries/edits.ts';

export type RowMarks = ReadonlyMap<EngagementId, EditMark>;

const NONE: RowMarks = new Map();

/** Asked for once above a list: a query of its own in each of a thousand rows would be felt when scrolling. */
export const RowMarksContext = createContext<RowMarks>(NONE);

/** Engagements with a change that isn't settled. */
export function useRowMarks(connectionId: ConnectionId): RowMarks {
  const { data } = useQuery(editMarksQuery(connectionId));
  return useMemo(
    () => (data === undefined ? NONE : new Map(data.map(({ engagementId, mark }) => [engagementId, mark]))),
    [data],
  );
}

export function useRowMark(engagementId: EngagementId): EditMark | null {
  return use(RowMarksContext).get(engagementId) ?? null;
}
