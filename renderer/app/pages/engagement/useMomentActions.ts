import { buildDeepLink } from '#shared/domain/links/deepLink.ts';
import { useBookmarks } from '../../../features/bookmarks/useBookmarks.ts';
import type { MomentActions } from '../../../features/transcript/moment.ts';
import type { Recording } from '../../../player/recording.ts';
import { useConnection } from '../../useConnection.ts';

const LONGEST_QUOTE = 4000;
const LONGEST_TITLE = 2000;

/** What a moment of this call can be made into: a link for others, a bookmark or clip of one's own. */
export function useMomentActions({ connectionId, engagementId, title }: Recording): MomentActions {
  const connection = useConnection(connectionId);
  const { add } = useBookmarks();
  // The demo's address is new with every run, so links to it go by its name.
  const baseUrl = connection === null || connection.kind === 'demo' ? '' : connection.baseUrl;
  return {
    linkTo: (second) => buildDeepLink({ baseUrl, engagementId, second }),
    onKeep: ({ start, end, quote }) =>
      add({
        connectionId,
        engagementId,
        engagementTitle: title.slice(0, LONGEST_TITLE),
        place: { start, end },
        name: '',
        note: '',
        quote: quote?.slice(0, LONGEST_QUOTE) ?? null,
      }),
  };
}
