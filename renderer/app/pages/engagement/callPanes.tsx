import type { ReactNode } from 'react';
import { CallDetails } from '../../../features/engagement/CallDetails.tsx';
import { ChangeHistory } from '../../../features/updates/ChangeHistory.tsx';
import { GuessedPlace } from '../../../features/insights/GuessedPlace.tsx';
import type { Text } from '../../../text/en/index.ts';
import { CallBookmarks } from './CallBookmarks.tsx';
import { CallInsights } from './CallInsights.tsx';
import { CallTrackers } from './CallTrackers.tsx';
import type { CallPaneProps } from './callPaneProps.ts';

interface CallPane {
  readonly key: string;
  readonly label: (text: Text) => string;
  readonly show: (call: CallPaneProps) => ReactNode;
}

/** What stands beside the text of a call, in order. Another pane is another row here. */
export const callPanes = [
  {
    key: 'details',
    label: (text) => text.call.detailsTab,
    show: ({ engagement, reading, recording: { connectionId }, places, onGoTo }) => (
      <CallDetails
        engagement={engagement}
        reading={reading}
        whereSaid={(kind, id) => {
          const place = places.find((guess) => guess.kind === kind && guess.id === id);
          if (place === undefined) return null;
          return <GuessedPlace second={place.second} onGo={() => onGoTo(place.second)} />;
        }}
        history={<ChangeHistory connectionId={connectionId} kind="engagement" id={engagement.id} />}
      />
    ),
  },
  { key: 'insights', label: (text) => text.insights.tab, show: (call) => <CallInsights {...call} /> },
  { key: 'bookmarks', label: (text) => text.bookmarks.title, show: (call) => <CallBookmarks {...call} /> },
  { key: 'trackers', label: (text) => text.trackers.title, show: (call) => <CallTrackers {...call} /> },
] as const satisfies readonly CallPane[];

export type CallPaneKey = (typeof callPanes)[number]['key'];
