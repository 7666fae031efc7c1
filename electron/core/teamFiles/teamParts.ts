import { z } from 'zod';
import { crmUrls } from '#shared/contract/connection.ts';
import { MOST_CORRECTIONS, MOST_WORDS } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { MOST_SPEAKER_DECISIONS, speakerDecision } from '#shared/contract/speakers.ts';
import { MOST_TRACKERS, trackerContent, trackerId } from '#shared/contract/trackers.ts';
import { MOST_VIEWS, savedView } from '#shared/contract/views.ts';
import { spelledWord, wordId } from '#shared/contract/words.ts';
import { crmTemplateError } from '#shared/domain/links/crmUrl.ts';
import type { AppEvent } from '../app.ts';
import {
  replaceCorrections,
  sharedCorrection,
  sharedCorrectionsIn,
  waitingAmong,
} from '../corrections/sharedCorrections.ts';
import type { Clock } from '../ports.ts';
import { decisionsIn, replaceDecisions } from '../speakers/speakersModule.ts';
import { replaceTrackers, trackersIn } from '../trackers/trackersModule.ts';
import { replaceViews, viewsIn } from '../views/viewsModule.ts';
import { replaceWords, wordsIn } from '../words/words.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { TeamFormat, TeamItem } from './teamFile.ts';

/** What one file holds. Another kind is another name in `TEAM_FILES`, and another entry below. */
export interface TeamPart<Item extends TeamItem> extends TeamFormat<Item> {
  /** The event after which the file is written. */
  readonly changedBy: AppEvent['name'];
  read(workspace: Workspace): Result<readonly Item[]>;
  write(workspace: Workspace, items: readonly Item[]): Result<unknown> | Promise<Result<unknown>>;
  /** How many of these have nothing in the workspace that they are about, and wait for it. */
  readonly waiting?: (workspace: Workspace, items: readonly Item[]) => Promise<Result<number>>;
}

export interface TeamPartOptions {
  readonly clock: Clock;
  readonly setCrmUrls: (id: ConnectionId, urls: Readonly<Record<string, string>>) => Promise<Result<unknown>>;
}

const NOT_A_TEMPLATE = 'This is no https address with {id} in it.';

export function teamParts({ clock, setCrmUrls }: TeamPartOptions): readonly TeamPart<TeamItem>[] {
  const part = <Item extends TeamItem>(of: TeamPart<Item>): TeamPart<TeamItem> =>
    // Each part is only given what it read itself.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    of as unknown as TeamPart<TeamItem>;
  return [
    part({
      file: 'views.yaml',
      changedBy: 'views.changed',
      comment: 'Saved views, in the order of the sidebar.',
      item: savedView,
      most: MOST_VIEWS,
      isOrdered: true,
      nameOf: ({ name }) => name,
      beside: (view, id) => ({ ...view, id: savedView.shape.id.parse(id) }),
      read: (workspace) => {
        const known = viewsIn(workspace);
        return known.ok ? ok(known.value.views) : known;
      },
      write: replaceViews,
    }),
    part({
      file: 'trackers.yaml',
      changedBy: 'trackers.changed',
      comment: 'Trackers and their phrases.',
      item: z.strictObject({ id: trackerId, ...trackerContent.shape }),
      most: MOST_TRACKERS,
      isOrdered: false,
      nameOf: ({ name }) => name,
      beside: (tracker, id) => ({ ...tracker, id: trackerId.parse(id) }),
      read: trackersIn,
      write: (workspace, items) => replaceTrackers(workspace, items, clock.now()),
    }),
    part({
      file: 'words.yaml',
      changedBy: 'words.changed',
      comment: 'Words, and the other ways in which transcripts write them.',
      item: z.strictObject({ id: wordId, ...spelledWord.shape }),
      most: MOST_WORDS,
      isOrdered: false,
      nameOf: ({ word }) => word,
      // Two words can't share a spelling.
      beside: null,
      read: (workspace) => {
        const known = wordsIn(workspace);
        if (!known.ok) return known;
        return ok(known.value.map(({ id, word, spellings }) => ({ id, word, spellings })));
      },
      write: (workspace, items) => replaceWords(workspace, items, clock.now()),
    }),
    part({
      file: 'crm-addresses.yaml',
      changedBy: 'connections.changed',
      comment: 'Addresses of CRM records, by CRM.',
      item: z.strictObject({
        id: z.string().min(1).max(255),
        url: z
          .string()
          .max(2000)
          .refine((url) => crmTemplateError(url) === null, NOT_A_TEMPLATE),
      }),
      most: 50,
      isOrdered: false,
      nameOf: ({ id }) => id,
      beside: null,
      read: ({ record }) => ok(Object.entries(record.crmUrls).map(([id, url]) => ({ id, url }))),
      write: ({ id }, items) =>
        setCrmUrls(id, crmUrls.parse(Object.fromEntries(items.map((item) => [item.id, item.url])))),
    }),
    part({
      file: 'speakers.yaml',
      changedBy: 'speakers.changed',
      comment: 'Which team members speakers are, by what identifies them; null for nobody.',
      item: z.strictObject({
        id: speakerDecision.shape.identity,
        label: speakerDecision.shape.label,
        user: speakerDecision.shape.userId,
      }),
      most: MOST_SPEAKER_DECISIONS,
      isOrdered: false,
      nameOf: ({ label, id }) => (label === '' ? id : label),
      beside: null,
      read: (workspace) => {
        const known = decisionsIn(workspace);
        if (!known.ok) return known;
        return ok(known.value.map(({ identity, label, userId }) => ({ id: identity, label, user: userId })));
      },
      write: (workspace, items) =>
        replaceDecisions(
          workspace,
          items.map(({ id, label, user }) => ({ identity: id, label, userId: user })),
        ),
    }),
    part({
      file: 'corrections.yaml',
      changedBy: 'corrections.changed',
      comment: 'Corrected lines of transcripts, by engagement, second, and a digest of what the API sent.',
      item: sharedCorrection,
      most: MOST_CORRECTIONS,
      isOrdered: false,
      nameOf: ({ text }) => text,
      beside: null,
      read: sharedCorrectionsIn,
      write: replaceCorrections,
      waiting: waitingAmong,
    }),
  ];
}
