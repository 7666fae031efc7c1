import { queryOptions } from '@tanstack/react-query';
import type { EventOf } from '#shared/contract/events.ts';
import { transport } from '../transport/transport.ts';
import { ask } from './ask.ts';
import { ProblemError } from './problemError.ts';

type Asked = EventOf<'window.asked'>;
type AskedOf<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>;

const listeners = new Map<Asked['kind'], (asked: Asked) => void>();
/** The window is asked before the first render, and nothing repeats it. */
let early: Asked[] = [];

transport.subscribe('window.asked', (asked) => {
  const listener = listeners.get(asked.kind);
  if (listener === undefined) early.push(asked);
  else listener(asked);
});

/**
 * Hands over what the system asks of this window, from before the listener was there too. One listener for each kind.
 * Returns the function that unsubscribes.
 */
export function onWindowAsked<Kind extends Asked['kind']>(
  kind: Kind,
  listener: (asked: AskedOf<Kind>) => void,
): () => void {
  const isOfKind = (asked: Asked): asked is AskedOf<Kind> => asked.kind === kind;
  const hear = (asked: Asked): void => {
    if (isOfKind(asked)) listener(asked);
  };
  listeners.set(kind, hear);
  const waiting = early.filter(isOfKind);
  early = early.filter((asked) => !isOfKind(asked));
  for (const asked of waiting) listener(asked);
  return () => {
    if (listeners.get(kind) === hear) listeners.delete(kind);
  };
}

export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string | null;
}

/** Written by the build, so its shape is certain. */
const ADDRESS = '/licences.json';

/** The licences of everything that is shipped with the app. */
export const licencesQuery = queryOptions({
  queryKey: ['licences'],
  queryFn: async ({ signal }): Promise<readonly Licence[]> => {
    const answer = await fetch(ADDRESS, { signal }).catch(() => null);
    if (answer?.ok !== true) {
      throw new ProblemError({ kind: 'internal', detail: 'The list of licences is not where it should be.' });
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build wrote it
    return (await answer.json()) as readonly Licence[];
  },
});

/** Never cached: it describes the present. */
export const diagnosticsQuery = queryOptions({
  queryKey: ['support.diagnostics'],
  queryFn: ({ signal }) => ask('support.diagnostics', {}, signal),
  staleTime: 0,
  gcTime: 0,
});

/** A document that comes with the build, as Markdown; null where it is missing. */
export const documentQuery = (name: 'guide' | 'release-notes') =>
  queryOptions({
    queryKey: ['documents', name],
    queryFn: async ({ signal }): Promise<string | null> => {
      const answer = await fetch(`/documents/${name}.md`, { signal }).catch(() => null);
      return answer?.ok === true ? answer.text() : null;
    },
  });

export const appInfoQuery = queryOptions({
  queryKey: ['app.info'],
  queryFn: ({ signal }) => ask('app.info', {}, signal),
});

/** What this window remembers between starts is kept in the data folder. */
export const windowStateBackend = {
  load: () => ask('windowState.get', {}),
  save: (changes: Readonly<Record<string, string | null>>) =>
    ask('windowState.update', { changes: { ...changes } }),
};
