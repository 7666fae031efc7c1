import type { Names, Overwritten } from '#shared/contract/edit.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { useFormat, useText } from '../text/useText.ts';
import { useLinkWords } from './linkWords.ts';

/** What others had changed and a write of ours replaced, in sentences. */
export function useOverwrittenLines(): (overwrote: Overwritten, names: Names) => string[] {
  const { editors, edit } = useText();
  const format = useFormat();
  const linkWords = useLinkWords();
  return (overwrote, names) => {
    switch (overwrote.kind) {
      case 'unseen':
        return [editors.lostUnseen];
      case 'crm':
        return [editors.lostLink(linkWords(overwrote.link))];
      case 'contacts': {
        const sides: readonly [readonly ContactId[], (names: string, count: number) => string][] = [
          [overwrote.added, editors.lostAdded],
          [overwrote.removed, editors.lostRemoved],
        ];
        return sides.flatMap(([ids, say]) =>
          ids.length === 0
            ? []
            : [say(format.names(ids.map((id) => names[id] ?? edit.contactById(id))), ids.length)],
        );
      }
    }
  };
}
