import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { type Aliases, areSpellingsCut, spellingsOf } from '#shared/domain/search/aliases.ts';
import { searchOfPhrase } from '#shared/domain/search/typedSearch.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { ask, connectionKey } from '../../queries/ask.ts';
import type { SearchPage } from '../../queries/searchQueries.ts';

type Found = SearchPage['found'][number];

/** Engagements with mentions of phrases. */
export interface Mentions {
  /** Newest first. */
  readonly calls: readonly Found[];
  /** Whether there are more than were collected. */
  readonly more: boolean;
}

const CALLS_A_PAGE = 100;
/** A phrase with more mentions is too common to be useful. */
const MOST_PAGES = 20;
/** How long results stay fresh: each phrase costs a search, and the mirror changes constantly. */
const FRESH_MS = 60_000;

function timeOf({ row: { engagement } }: Found): number {
  const time = Date.parse(engagementDate(engagement));
  return Number.isNaN(time) ? 0 : time;
}

/** All engagements with mentions of any of these phrases, each once, with the matching lines. */
export function mentionsQuery(connectionId: ConnectionId, phrases: readonly string[], aliases: Aliases) {
  const spellings = phrases.map((phrase) => spellingsOf(phrase, aliases));
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mentions', spellings],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }): Promise<Mentions> => {
      const calls = new Map<string, Found>();
      let more = areSpellingsCut(phrases, aliases);
      for (const phrase of phrases) {
        let cursor: string | null = null;
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const answer: SearchPage = await ask(
            'mirror.search',
            {
              connectionId,
              input: searchOfPhrase(phrase),
              order: 'newest',
              cursor,
              limit: CALLS_A_PAGE,
            },
            signal,
          );
          for (const found of answer.found) {
            // A match in a title or name is not a mention.
            if (found.hits.length === 0) continue;
            const { id } = found.row.engagement;
            const known = calls.get(id);
            calls.set(id, known === undefined ? found : { ...known, hits: [...known.hits, ...found.hits] });
          }
          cursor = answer.next;
          if (cursor === null) break;
        }
        more ||= cursor !== null;
      }
      return { calls: [...calls.values()].toSorted((a, b) => timeOf(b) - timeOf(a)), more };
    },
  });
}
