import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { RecentBulkEdits } from '../../features/bulkEdits/BulkEditsOverview.tsx';
import { FallingScores } from '../../features/home/FallingScores.tsx';
import { WorthHearing } from '../../features/home/WorthHearing.tsx';
import { PendingChangesStrip } from '../../features/pendingChanges/PendingChangesStrip.tsx';
import { TrackersReport } from '../../features/reports/TrackersReport.tsx';
import { UnclearSpeakers } from '../../features/reports/UnclearSpeakers.tsx';
import { CrmLinkPicker } from '../../pickers/CrmLinkPicker.tsx';
import { UnusedNames } from '../../queries/NamedByYou.tsx';
import { renderComponent } from '../../testing/renderComponent.tsx';

const HERE = connectionId.parse('demo');
const ENGAGEMENT = engagementId.parse('e');
const scope = {
  connectionId: HERE,
  filter: {},
  range: { kind: 'weeks', weeks: 4 },
  timeZone: 'UTC',
} as const;
const nothing = () => null;

// What is left out while there is nothing of it must not be left out because it couldn't be read.
it.each<{ what: string; shown: ReactElement }>([
  { what: 'recent bulk edits', shown: <RecentBulkEdits readOnly={false} /> },
  { what: 'falling scores', shown: <FallingScores renderLink={nothing} /> },
  { what: 'lines worth hearing', shown: <WorthHearing renderLink={nothing} onPlay={nothing} /> },
  {
    what: 'the pending changes of an engagement',
    shown: <PendingChangesStrip engagementId={ENGAGEMENT} readOnly={false} toReview={null} />,
  },
  { what: 'mentions', shown: <TrackersReport scope={scope} onWeek={nothing} /> },
  { what: 'unclear speakers', shown: <UnclearSpeakers renderEngagement={nothing} /> },
  { what: 'CRM links to choose', shown: <CrmLinkPicker engagementIds={[ENGAGEMENT]} onChoose={nothing} /> },
  { what: 'names that no speaker has', shown: <UnusedNames engagementId={ENGAGEMENT} speakers={[]} /> },
])('says that $what could not be read', async ({ shown }) => {
  renderComponent(shown);
  await expect.element(page.getByText('Something went wrong in Parley.')).toBeVisible();
});
