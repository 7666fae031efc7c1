import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { onRequestNews, requestsQuery, type RequestChoice } from '../../queries/requestLog.ts';

/**
 * The log as it is read. While `live`, further calls appear at the top by themselves; otherwise what is being read
 * stays where it is, and `newer` says that there is more above it.
 */
export function useRequestRows(connectionId: ConnectionId, choice: RequestChoice, live: boolean) {
  const client = useQueryClient();
  const options = useMemo(() => requestsQuery(connectionId, choice), [connectionId, choice]);
  const query = useInfiniteQuery(options);
  const [newer, setNewer] = useState(false);

  const showNewest = useCallback(() => {
    setNewer(false);
    // Only the first page is asked for anew: those below are asked for again when somebody scrolls there.
    client.setQueryData(options.queryKey, (data) =>
      data === undefined ? data : { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    // An answer that is on its way is kept: news come faster than a slow computer answers.
    void client.invalidateQueries({ queryKey: options.queryKey }, { cancelRefetch: false });
  }, [client, options]);

  useEffect(() => onRequestNews(() => (live ? showNewest() : setNewer(true))), [live, showNewest]);

  const pages = query.data?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.rows), [pages]);
  const first = pages?.[0];
  return {
    query,
    rows,
    newer,
    showNewest,
    kept: first === undefined ? null : { count: first.kept, most: first.most },
  };
}
