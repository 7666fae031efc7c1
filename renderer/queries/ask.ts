import {
  type DataTag,
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import type { StaleReads } from '#shared/contract/staleReads.ts';
import { transport } from '../transport/transport.ts';
import { ProblemError } from './problemError.ts';

/** Calls a method of the contract from a query or mutation. Only throws {@link ProblemError}. */
export async function ask<M extends MethodName>(
  method: M,
  input: InputOf<M>,
  signal?: AbortSignal,
): Promise<OutputOf<M>> {
  const result = await transport.call(method, input, { signal });
  if (!result.ok) throw new ProblemError(result.problem);
  return result.value;
}

/** Parent key of everything about one connection, so that it can be removed together; null for the app itself. */
export function connectionKey(connectionId: string | null) {
  return ['connection', connectionId] as const;
}

/** Connection, method, input. */
type ReadKey = readonly ['connection', string | null, MethodName, ...unknown[]];

/**
 * The key of what a method answers. A query of several calls has the name of the method that makes it stale, and
 * something else than an input behind it.
 */
export function readKey<M extends MethodName>(method: M, input: InputOf<M>): ReadKey {
  return [...connectionKey(connectionOf(input)), method, input];
}

/** The key of a read that takes nothing but a connection, or nothing at all. */
function answerKey(method: MethodName, connectionId: string | null): ReadKey {
  return [...connectionKey(connectionId), method, connectionId === null ? {} : { connectionId }];
}

function connectionOf(input: object): string | null {
  return 'connectionId' in input && typeof input.connectionId === 'string' ? input.connectionId : null;
}

/** The same key, from which the query client knows the type of the data. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- carried by the key
function typed<Data>(queryKey: ReadKey): DataTag<ReadKey, Data, ProblemError> {
  return queryOptions<Data, ProblemError, Data, ReadKey>({ queryKey }).queryKey;
}

export interface Read<Data> {
  readonly queryKey: DataTag<ReadKey, Data, ProblemError>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
}

/** One call as a query. Fresh until an event makes it stale (shared/contract/staleReads.ts). */
export function read<M extends MethodName>(method: M, input: InputOf<M>): Read<OutputOf<M>> {
  return { queryKey: typed(readKey(method, input)), queryFn: ({ signal }) => ask(method, input, signal) };
}

export type ReadOptions<M extends MethodName, Data> = Omit<
  UseQueryOptions<OutputOf<M>, ProblemError, Data, ReadKey>,
  'queryKey' | 'queryFn'
>;

/** What a method answers, kept up to date. Takes the options of a query, such as `enabled`. */
export function useRead<M extends MethodName, Data = OutputOf<M>>(
  method: M,
  input: InputOf<M>,
  options?: ReadOptions<M, Data>,
) {
  return useQuery<OutputOf<M>, ProblemError, Data, ReadKey>({ ...read(method, input), ...options });
}

/** The reads whose answer a command's own may be. */
type ReadsLike<M extends MethodName> = {
  [N in MethodName]: [OutputOf<M>] extends [OutputOf<N>] ? N : never;
}[MethodName];

export type CommandOptions<M extends MethodName, Input> = Omit<
  UseMutationOptions<OutputOf<M>, ProblemError, Input>,
  'mutationFn'
> & {
  /** The read that would answer the same now, of the same connection. */
  readonly answers?: ReadsLike<M>;
  /** What has to be read again before it counts as done or failed; other things follow its event. */
  readonly refreshes?: StaleReads;
};

/** A command whose input is made of what it is called with. */
export function useCommandOf<M extends MethodName, Input>(
  method: M,
  inputOf: (given: Input) => InputOf<M>,
  { answers, refreshes = [], ...options }: CommandOptions<M, Input>,
) {
  const client = useQueryClient();
  return useMutation<OutputOf<M>, ProblemError, Input>({
    ...options,
    mutationFn: async (given) => {
      const input = inputOf(given);
      try {
        const answer = await ask(method, input);
        if (answers !== undefined) client.setQueryData(answerKey(answers, connectionOf(input)), answer);
        return answer;
      } finally {
        if (refreshes.length > 0) await refresh(client, null, refreshes);
      }
    },
  });
}

/** Calls a method that changes something. The core's event makes stale what shows it (shared/contract/staleReads.ts). */
export function useCommand<M extends MethodName>(method: M, options: CommandOptions<M, InputOf<M>> = {}) {
  return useCommandOf<M, InputOf<M>>(method, (input) => input, options);
}

export interface Pages<Page, At> {
  readonly queryKey: DataTag<ReadKey, InfiniteData<Page, At>, ProblemError>;
  readonly queryFn: (context: { readonly pageParam: At; readonly signal: AbortSignal }) => Promise<Page>;
  readonly initialPageParam: At;
  readonly getNextPageParam: (page: Page, pages: readonly Page[], at: At) => At | null;
}

/**
 * A list that is read page by page.
 * @param inputAt the call for the page at a cursor or offset
 * @param next where the next page begins; null after the last one
 */
export function readPages<M extends MethodName, At>(
  method: M,
  inputAt: (at: At) => InputOf<M>,
  first: NoInfer<At>,
  next: Pages<OutputOf<M>, NoInfer<At>>['getNextPageParam'],
): Pages<OutputOf<M>, At> {
  return {
    // A single call with the same input has another kind of answer.
    queryKey: typed([...readKey(method, inputAt(first)), 'pages']),
    queryFn: ({ pageParam, signal }) => ask(method, inputAt(pageParam), signal),
    initialPageParam: first,
    getNextPageParam: next,
  };
}

/** Marks reads as stale, of one connection or of all; those on screen are read again. */
export function refresh(
  client: QueryClient,
  connectionId: ConnectionId | null,
  reads: StaleReads,
): Promise<void> {
  const names = new Set<unknown>(reads);
  return client.invalidateQueries({
    predicate: ({ queryKey: [, connection, method] }) =>
      (connectionId === null || connection === connectionId) &&
      typeof method === 'string' &&
      (names.has(method) || names.has(method.split('.')[0])),
  });
}
