import type { SpelledWord } from '#shared/contract/words.ts';
import { type Aliases, NO_ALIASES, prepareAliases } from '#shared/domain/search/aliases.ts';
import { useRead } from './ask.ts';
import { useConnectionId } from './workspace.ts';

/** Prepared once for all that use the same answer. */
const prepared = new WeakMap<readonly SpelledWord[], Aliases>();

function aliasesOf(words: readonly SpelledWord[]): Aliases {
  const aliases = prepared.get(words) ?? prepareAliases(words);
  prepared.set(words, aliases);
  return aliases;
}

/** The words of a workspace, prepared for searches; none until they are loaded. */
export function useAliases(): Aliases {
  const connectionId = useConnectionId();
  const { data } = useRead('words.list', { connectionId });
  return data === undefined ? NO_ALIASES : aliasesOf(data);
}
