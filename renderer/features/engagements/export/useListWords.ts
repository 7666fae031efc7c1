import { useMemo } from 'react';
import type { ListWords } from '#shared/domain/list/writeList.ts';
import { useText } from '../../../text/useText.ts';

/** The words in which rows are written down, in the language of the page. */
export function useListWords(): ListWords {
  const { list, listExport } = useText();
  return useMemo(
    () => ({
      columns: listExport.columns,
      read: listExport.read,
      types: list.types,
      statuses: list.statuses,
    }),
    [list, listExport],
  );
}
