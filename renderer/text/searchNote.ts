import type { SearchNote } from '#shared/domain/search/searchQuery.ts';
import type { Text } from './messages.gen.d.ts';

/** Why a part of the search isn't used as it looks. */
export function noteText({ notes }: Text['search'], { kind, about, choices }: SearchNote): string {
  if (kind === 'too-many-spellings') {
    const [searched = '', total = ''] = choices;
    return notes[kind]({ about, searched, total });
  }
  if (
    kind === 'unsupported' ||
    kind === 'unknown-signal' ||
    kind === 'signal-value' ||
    kind === 'also-written'
  ) {
    return notes[kind]({ about, choices: choices.join(', ') });
  }
  const note = notes[kind];
  return typeof note === 'string' ? note : note({ about });
}
