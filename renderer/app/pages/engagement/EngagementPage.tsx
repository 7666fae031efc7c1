import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { MomentPlace } from '#shared/domain/transcript/export/clipTranscript.ts';
import { saysNotFound } from '#shared/domain/failures/problemClass.ts';
import { isAnalysisPending } from '#shared/domain/list/processing.ts';
import { lackingFor } from '#shared/domain/scopeNeeds.ts';
import { commandRegistry, useCommands } from '../../../commands/commandRegistry.ts';
import { useKeyLabel } from '../../../commands/keymap.ts';
import { useEditBlock } from '../../../edits/useEditBlock.ts';
import { EngagementHeader } from '../../../features/engagement/EngagementHeader.tsx';
import { ExternalLink } from '../../../links/ExternalLink.tsx';
import { isWritten, writtenName } from '../../../features/engagement/WrittenEngagement.tsx';
import { PendingChangesStrip } from '../../../features/pendingChanges/PendingChangesStrip.tsx';
import { CorrectionDialog } from '../../../features/corrections/CorrectionDialog.tsx';
import { SpeakerNameDialog } from '../../../features/speakerNames/SpeakerNameDialog.tsx';
import { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { SpellingDialog } from '../../../features/words/Words.tsx';
import { player, usePlayer } from '../../../player/player.ts';
import { isSameRecording } from '../../../player/recording.ts';
import {
  EngagementBody,
  EngagementContent,
  EngagementPane,
  EngagementSummaryPane,
  RailScroll,
  TabPanel,
  useHasRail,
  VideoSlot,
} from './EngagementBody.tsx';
import { type EngagementReading, rowFromLists } from '../../../queries/engagementQueries.ts';
import { engagementTitle } from '../../../text/engagementTitle.ts';
import { lookUp } from '../../../text/lookUp.ts';
import { useText } from '../../../text/useText.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives.tsx';
import { ProblemView } from '../../../ui/ProblemView.tsx';
import { focusList } from '../../layout/paneFocus.ts';
import { HeadSkeleton, RecordPane } from '../../layout/panes.tsx';
import { Tabs } from '../../layout/Tabs.tsx';
import { useRememberEngagement } from '../../navigation/lastPlace.ts';
import { useBackToSearch } from '../../navigation/searchAddress.ts';
import { useConnectionId, useWorkspaceRead } from '../../../queries/workspace.ts';
import { useConnection } from '../../../queries/appQueries.ts';
import { useDocumentTitle } from '../../useDocumentTitle.ts';
import { UnknownId } from '../UnknownId.tsx';
import { EngagementEditDialog, type EngagementEditKind } from './EngagementEditDialog.tsx';
import { EngagementExportMenu } from './EngagementExportMenu.tsx';
import { useEngagementLines } from './engagementLines.ts';
import { FailedNotice, RecordingNotice } from './EngagementNotices.tsx';
import {
  recordingOf,
  useLoadedRecording,
  usePlayerTranscript,
  usePlayFromAddress,
} from './engagementRecording.ts';
import { type EngagementTabKey, engagementTabs } from './engagementTabs.ts';
import { useShareMoment } from './momentActions.ts';
import { EngagementTimeline, useEngagementMarks, useGuessedPlaces } from './EngagementTimeline.tsx';
import { useHeaderShrink } from './useHeaderShrink.ts';

/** The pending changes of an engagement, with a link to all of them. */
function EngagementPendingChanges({ engagementId }: { readonly engagementId: EngagementId }) {
  const connectionId = useConnectionId();
  const { edits } = useText();
  const connection = useConnection();
  return (
    <PendingChangesStrip
      engagementId={engagementId}
      readOnly={connection?.readOnly === true}
      toReview={
        <Link to="/c/$connectionId/changes/pending" params={{ connectionId }}>
          {edits.openReview}
        </Link>
      }
    />
  );
}

const route = getRouteApi('/c/$connectionId/engagements/$engagementId');

/** How long a saved change is confirmed beside its chip, in milliseconds. */
const SAVED_MS = 4000;

/** What was just saved. */
function useSavedMark() {
  const [saved, setSaved] = useState<EngagementEditKind | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (kind: EngagementEditKind) => {
    clearTimeout(timer.current);
    setSaved(kind);
    timer.current = setTimeout(() => setSaved(null), SAVED_MS);
  };
  return [saved, show] as const;
}

/** The page of a loaded engagement: header, text and tabs, summary, timeline and shortcuts. */
function EngagementFrame({
  engagement,
  reading,
  notice,
  onRefresh,
}: {
  readonly engagement: Engagement;
  /** Null while only the list row has been loaded. */
  readonly reading: EngagementReading | null;
  /** Shown above the text; null for nothing. */
  readonly notice: ReactNode;
  readonly onRefresh: () => void;
}) {
  const text = useText();
  const { engagement: words } = text;
  const { connectionId, engagementId } = route.useParams();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const connection = useConnection();
  const headingId = useId();
  const body = useRef<HTMLDivElement>(null);
  const hasRail = useHasRail(body);
  const isShrunk = useHeaderShrink(body);
  const media = useWorkspaceRead('media.check', { engagementId });
  const head = useWorkspaceRead('transcripts.open', { engagementId }).data;
  const [chosen, setChosen] = useState<EngagementTabKey>('text');
  const [opened, setOpened] = useState<readonly EngagementTabKey[]>(['text']);
  const [editing, setEditing] = useState<EngagementEditKind | null>(null);
  /** The speaker of whom is asked who it is. */
  const [naming, setNaming] = useState<number | null>(null);
  const [correcting, setCorrecting] = useState<number | null>(null);
  /** What may be a spelling of a word. */
  const [spelling, setSpelling] = useState<string | null>(null);
  const [saved, showSaved] = useSavedMark();
  const [found] = useState(() => new FoundMoments());
  const lines = useEngagementLines(engagementId);
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, { connectionId, engagementId }));
  const { share, dialog } = useShareMoment();
  const findKeys = useKeyLabel('call.find');

  const recording = recordingOf(connectionId, engagement);
  const playable = media.data?.kind === 'ready';
  const places = useGuessedPlaces(engagement, lines?.transcript ?? null);
  const marks = useEngagementMarks(engagement, places, lines?.transcript ?? null);
  useLoadedRecording(recording, playable);
  usePlayerTranscript(recording, inPlayer, lines?.transcript ?? null);
  usePlayFromAddress(recording, search.t, playable);

  const goTo = (second: number) => {
    if (playable) player.playFrom(recording, second);
    else void navigate({ search: (before) => ({ ...before, t: second }), replace: true });
  };
  const backToList = () =>
    void navigate({ to: '/c/$connectionId/engagements', params: { connectionId }, search });
  const backToSearch = useBackToSearch();
  const toList = () => {
    if (backToSearch !== null) backToSearch();
    else if (!focusList()) backToList();
  };
  const choose = (next: EngagementTabKey) => {
    setChosen(next);
    setOpened((before) => (before.includes(next) ? before : [...before, next]));
  };

  const written = isWritten(engagement);
  const tabs = engagementTabs({
    isWritten: written,
    hasLines: head === undefined ? null : lines !== null,
    playable,
    hasRail,
  });
  const tab = tabs.includes(chosen) ? chosen : 'text';
  const labels: Readonly<Record<EngagementTabKey, string>> = {
    text: written ? writtenName(text, engagement.engagement_type) : words.transcriptTab,
    insights: text.insights.tab,
    bookmarks: text.bookmarks.title,
    trackers: text.trackers.title,
    summary: words.summaryTab,
  };

  const lacking = lackingFor(engagement.is_private ? 'editingPrivate' : 'editing', connection?.scopes ?? {});
  const edit = (kind: EngagementEditKind) => (lacking.length === 0 ? () => setEditing(kind) : null);
  const onShare = (place: MomentPlace) => share(recording, place);
  useCommands({
    'call.toList': toList,
    'call.editContacts': edit('contacts'),
    'call.setCrmLink': edit('crm'),
    // With lines, the transcript shares the one that is meant.
    'call.shareMoment':
      lines === null && playable
        ? () => onShare({ start: inPlayer ? player.playhead.time : 0, end: null })
        : null,
    // The transcript has its own find; it must be visible first.
    ...(tab === 'text' || lines === null
      ? {}
      : {
          'call.find': () => {
            flushSync(() => choose('text'));
            commandRegistry.run('call.find');
          },
        }),
  });

  const contactsScope = reading?.withheld.find(({ expansion }) => expansion === 'contacts')?.scope ?? null;
  const failed = engagement.processing_status === 'FAILED';
  const analysisPending = isAnalysisPending(engagement.processing_status, head?.kind === 'timeline');
  const processing = analysisPending
    ? words.analysisPending
    : lookUp(words.processing, engagement.processing_status);
  const links = [
    [engagement.meeting_url, words.openMeeting],
    [engagement.external_url, words.openExternal],
  ] as const;
  const pane = {
    engagement,
    reading,
    recording,
    playable,
    lines,
    places,
    onGoTo: goTo,
    onShare,
    onName: setNaming,
  };

  return (
    <RecordPane
      id="call"
      // The player's shortcuts apply to the engagement it plays.
      data-region={inPlayer ? 'call playing' : 'call'}
      aria-labelledby={headingId}
    >
      <EngagementHeader
        engagement={engagement}
        headingId={headingId}
        isShrunk={isShrunk}
        noContacts={
          contactsScope === null
            ? words.nobody
            : words.withheld({ what: words.expansions.contacts, scope: contactsScope })
        }
        editingLacks={lacking}
        saved={saved}
        analysisPending={analysisPending}
        isOffline={media.data?.kind === 'ready' && media.data.offline}
        onBack={backToSearch ?? backToList}
        onEditContacts={() => setEditing('contacts')}
        onSetCrm={() => setEditing('crm')}
        links={links.map(([raw, label]) =>
          raw === null || raw === undefined || raw === '' ? null : (
            <ExternalLink key={label} address={raw}>
              {label}
            </ExternalLink>
          ),
        )}
        actions={
          <Row gap={4}>
            {lines === null ? null : (
              <IconButton
                label={text.transcript.find}
                keys={findKeys}
                onClick={() => commandRegistry.run('call.find')}
              >
                <Search size={16} aria-hidden />
              </IconButton>
            )}
            <EngagementExportMenu engagement={engagement} recording={recording} lines={lines} />
          </Row>
        }
      />
      {notice}
      <EngagementPendingChanges engagementId={engagementId} />
      {failed ? <FailedNotice engagement={engagement} onRefresh={onRefresh} /> : null}
      {/* An empty transcript has its own message. */}
      {processing === undefined || written || (lines === null && !playable) ? null : (
        <Text as="p" tone="secondary" pad={[6, 'page']} border="bottom">
          {processing}
        </Text>
      )}
      <EngagementBody
        ref={body}
        tabs={
          tabs.length === 1 ? null : (
            <Tabs
              where="always"
              label={words.view}
              tabs={tabs.map((key) => ({ key, label: labels[key] }))}
              chosen={tab}
              onChoose={choose}
            />
          )
        }
        railLabel={words.summaryTab}
        rail={
          hasRail ? (
            <>
              <VideoSlot recording={recording} />
              <RailScroll>
                <EngagementSummaryPane {...pane} />
              </RailScroll>
            </>
          ) : null
        }
      >
        <TabPanel label={labels.text} shown={tab === 'text'}>
          <EngagementContent
            engagement={engagement}
            lines={lines}
            recording={recording}
            playable={playable}
            startAt={search.t ?? null}
            findWords={search.find ?? null}
            found={found}
            marks={marks}
            onShare={onShare}
            onName={setNaming}
            onCorrect={setCorrecting}
            onSpelling={setSpelling}
          />
        </TabPanel>
        {tabs.map((key) =>
          key === 'text' || !opened.includes(key) ? null : (
            <TabPanel key={key} label={labels[key]} shown={tab === key} scroll>
              <EngagementPane tab={key} {...pane} />
            </TabPanel>
          ),
        )}
      </EngagementBody>
      {lines === null && !playable ? null : (
        <EngagementTimeline
          recording={recording}
          playable={playable}
          lines={lines}
          found={found}
          marks={marks}
          onName={setNaming}
        />
      )}
      {/* Written and failed engagements need no notice about a missing recording. */}
      {(written || failed) && !playable ? null : <RecordingNotice recording={recording} />}
      <EngagementEditDialog
        engagementId={engagementId}
        engagementTitle={engagement.title}
        known={reading === null ? null : { engagement, asOf: reading.provenance.receivedAt }}
        editing={editing}
        onSaved={showSaved}
        onClose={() => setEditing(null)}
      />
      {dialog}
      {naming === null || lines === null ? null : (
        <SpeakerNameDialog
          engagement={engagement}
          head={lines.head}
          transcript={lines.transcript}
          speaker={naming}
          onPlay={playable ? (start, end) => player.playRange(recording, start, end) : null}
          onClose={() => setNaming(null)}
        />
      )}
      {correcting === null || lines === null || lines.transcript === null ? null : (
        <CorrectionDialog
          engagementId={engagementId}
          revision={lines.head.revision}
          transcript={lines.transcript}
          line={correcting}
          onClose={() => setCorrecting(null)}
        />
      )}
      {spelling === null ? null : <SpellingDialog spelling={spelling} onClose={() => setSpelling(null)} />}
    </RecordPane>
  );
}

/** With a token that may write but not read, the CRM link can still be set. */
function UnreadableCrmLink({ engagementId }: { readonly engagementId: EngagementId }) {
  const { engagement: words } = useText();
  const blocked = useEditBlock();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button blocked={blocked} onClick={() => setOpen(true)}>
        {words.setCrm}
      </Button>
      <EngagementEditDialog
        engagementId={engagementId}
        engagementTitle={null}
        known={null}
        editing={open ? 'crm' : null}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

export function EngagementPage() {
  const { engagementId } = route.useParams();
  // Dialogs and the scroll position belong to one engagement.
  return <OpenEngagement key={engagementId} />;
}

function OpenEngagement() {
  const text = useText();
  const { connectionId, engagementId } = route.useParams();
  const client = useQueryClient();
  const connection = useConnection();
  const query = useWorkspaceRead('engagements.get', { engagementId });

  const reading = query.data ?? null;
  const engagement = reading?.engagement ?? rowFromLists(client, connectionId, engagementId);
  const title = engagementTitle(text, engagement?.title);
  useRememberEngagement(engagement);
  useDocumentTitle(engagement === null ? null : title, connection?.name);

  // If opened by a key, the placeholder takes the focus, and then the page that replaces it.
  const takesFocus = useLocation({ select: ({ state }) => state.takesFocus === true });
  const focusedPart = useRef<'head' | 'page'>(null);
  const known = engagement !== null;
  useEffect(() => {
    const now = known ? 'page' : 'head';
    if (!takesFocus || focusedPart.current === now) return;
    if (focusedPart.current !== null && document.activeElement !== document.body) return;
    focusedPart.current = now;
    document.getElementById('call')?.focus({ preventScroll: true });
  }, [takesFocus, known]);

  const failure = query.isError ? (
    <ProblemView
      {...(engagement === null ? { place: 'page' } : {})}
      problem={query.error.problem}
      onRetry={() => void query.refetch()}
      action={
        engagement === null && query.error.problem.kind === 'forbidden' ? (
          <UnreadableCrmLink engagementId={engagementId} />
        ) : undefined
      }
    />
  ) : null;

  if (engagement === null) {
    return (
      <RecordPane id="call" aria-busy={query.isPending}>
        {query.isError && saysNotFound(query.error.problem) ? (
          <UnknownId kind="engagement" id={engagementId}>
            {failure}
          </UnknownId>
        ) : (
          (failure ?? <HeadSkeleton />)
        )}
      </RecordPane>
    );
  }
  return (
    <EngagementFrame
      engagement={engagement}
      reading={reading}
      notice={failure}
      onRefresh={() => void query.refetch()}
    />
  );
}
