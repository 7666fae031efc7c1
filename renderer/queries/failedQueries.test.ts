import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import type { Problem } from '#shared/contract/problem.ts';
import { ProblemError } from './problemError.ts';
import { retryFailed } from './failedQueries.ts';

const offline: Problem = { kind: 'network', reason: 'unreachable', detail: '' };
const forbidden: Problem = { kind: 'forbidden', scope: null, detail: '', requestId: null };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A client and an API that succeeds or fails as the test requires; `asked` counts calls by name. */
function world() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Infinity } },
  });
  const service: { problem: Problem | null } = { problem: offline };
  const asked: string[] = [];
  const answer = <T>(name: string, value: T): Promise<T> => {
    asked.push(name);
    return service.problem === null
      ? Promise.resolve(value)
      : Promise.reject(new ProblemError(service.problem));
  };
  const show = async (name: string) => {
    const observer = new QueryObserver(client, {
      queryKey: ['connection', name],
      queryFn: () => answer(name, name),
    });
    const unsubscribe = observer.subscribe(() => undefined);
    stops.push(unsubscribe);
    await client
      .getQueryCache()
      .find({ queryKey: ['connection', name] })
      ?.promise?.catch(() => undefined);
    return { observer, unsubscribe };
  };
  return { client, service, asked, answer, show };
}

describe('a query that failed because of the network', () => {
  test('is refetched if it is on screen, and no others are', async () => {
    const { client, service, asked, show } = world();
    service.problem = null;
    await show('fine');
    service.problem = forbidden;
    await show('forbidden');
    service.problem = offline;
    const { observer } = await show('offline');
    asked.length = 0;
    service.problem = null;
    await retryFailed(client, ['connection']);
    expect(asked).toEqual(['offline']);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'offline' });
  });

  test('shows why until it is read', async () => {
    const { client, service, show } = world();
    const { observer } = await show('dripping');
    service.problem = null;
    const retried = retryFailed(client, ['connection']);
    expect(observer.getCurrentResult()).toMatchObject({
      status: 'error',
      fetchStatus: 'fetching',
      error: { problem: offline },
    });
    await retried;
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'dripping', error: null });
  });

  test('is only refetched if its own connection is back', async () => {
    const { client, service, asked, show } = world();
    await show('one');
    service.problem = null;
    asked.length = 0;
    await retryFailed(client, ['connection', 'two']);
    expect(asked).toEqual([]);
  });

  test('is refetched when shown, if it isn’t on screen', async () => {
    const { client, service, asked, show } = world();
    const { unsubscribe } = await show('left');
    unsubscribe();
    service.problem = null;
    asked.length = 0;
    await retryFailed(client, ['connection']);
    expect(asked).toEqual([]);
    const { observer } = await show('left');
    expect(observer.getCurrentResult().data).toBe('left');
  });

  test('continues a list at the failed page, and keeps the earlier ones', async () => {
    const { client, service, asked, answer } = world();
    service.problem = null;
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['connection', 'list'],
      queryFn: ({ pageParam }) => answer(`page ${pageParam}`, pageParam),
      initialPageParam: 1,
      getNextPageParam: (last: number) => last + 1,
    });
    stops.push(observer.subscribe(() => undefined));
    await observer.fetchNextPage();
    await observer.fetchNextPage();
    service.problem = offline;
    expect((await observer.fetchNextPage()).isFetchNextPageError).toBe(true);
    const before = observer.getCurrentResult().data?.pages;
    service.problem = null;
    asked.length = 0;
    await retryFailed(client, ['connection']);
    expect(asked).toEqual([`page ${(before?.length ?? 0) + 1}`]);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', isFetchNextPageError: false });
    expect(observer.getCurrentResult().data?.pages).toEqual([...(before ?? []), (before?.length ?? 0) + 1]);
  });

  test('keeps its error when it fails again', async () => {
    const { client, show } = world();
    const { observer } = await show('still offline');
    await retryFailed(client, ['connection']);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error' });
  });
});
