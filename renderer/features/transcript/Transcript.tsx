import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { TranscriptHead } from '#shared/contract/transcript.ts';
import { CheckAgain } from '../../permissions/CheckAgain.tsx';
import { read } from '../../queries/ask.ts';
import { useAliases } from '../../queries/useAliases.ts';
import { SafeText } from '../../safeText/SafeText.tsx';
import { useText } from '../../text/useText.ts';
import { onReachable } from '../../transport/transport.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { TranscriptList, type TranscriptListProps } from './TranscriptList.tsx';
import { cachedLines, resumeLoading, retainLines } from './lineCache.ts';
import { createLineLookup } from './currentLine.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './Transcript.module.css';

/** The aggregated text, which may be Markdown or HTML, rendered as safe elements of our own. */
function AggregatedText({
  title,
  why,
  body,
}: {
  readonly title: string;
  readonly why: ReactNode;
  readonly body: string;
}) {
  return (
    // Scrolls independently, so it must be reachable by keyboard.
    <Stack as="article" grow scroll pad={[16, 'page', 48]} aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      <Text as="div" tone="secondary" className={css['lead']}>
        {why}
      </Text>
      <div className={css['raw']}>
        <SafeText body={body} />
      </div>
    </Stack>
  );
}

interface TranscriptProps extends Omit<TranscriptListProps, 'lines' | 'count' | 'speakers' | 'aliases'> {
  readonly engagementId: EngagementId;
  /** The API is still processing this engagement, so a transcript may follow. */
  readonly awaited: boolean;
  /** Processing failed; the page reports it. */
  readonly failed: boolean;
}

type Timeline = Extract<TranscriptHead, { kind: 'timeline' }>;

function TranscriptTimeline({
  head,
  engagementId,
  playhead,
  startAt,
  findWords,
  found,
  marks,
  actions,
  onPlayFrom,
}: TranscriptProps & { readonly head: Timeline }) {
  const connectionId = useConnectionId();
  const text = useText();
  const client = useQueryClient();
  const aliases = useAliases();
  const { revision, lineCount, speakers, corrected } = head;
  const name = useMemo(
    () => ({ connectionId, engagementId, revision, lineCount, speakers, corrected }),
    [connectionId, engagementId, revision, lineCount, speakers, corrected],
  );
  const lines = cachedLines(name);
  const { transcript, problem } = useSyncExternalStore(lines.subscribe, lines.get);

  useEffect(() => retainLines(name), [name]);

  useEffect(() => {
    playhead?.setLines(createLineLookup(transcript));
  }, [playhead, transcript]);

  const openAgain = () =>
    void client.resetQueries({ queryKey: read('transcripts.open', { connectionId, engagementId }).queryKey });
  // The core only keeps an open transcript for a while; after that it must be opened again.
  const goOn = () => (problem?.kind === 'contract' ? openAgain() : resumeLoading(revision));
  const retry = useEffectEvent((of: ConnectionId | null) => {
    if (problem?.kind !== 'network') return;
    // A restarted core has no open transcripts.
    if (of === null) openAgain();
    else if (of === connectionId) resumeLoading(revision);
  });
  useEffect(() => onReachable(retry), []);

  if (lineCount === 0) {
    return <EmptyState title={text.transcript.emptyTitle}>{text.transcript.emptyBody}</EmptyState>;
  }
  return (
    <>
      {head.unreadable.length === 0 ? null : (
        <Text as="div" pad={[8, 'page']} border="bottom">
          <UnreadableNotice
            words={text.transcript.unreadable({ count: head.unreadable.length })}
            title={text.transcript.unreadableTitle}
            parts={head.unreadable}
          />
        </Text>
      )}
      <TranscriptList
        // Different words in the URL start a new search.
        key={`${revision} ${findWords ?? ''}`}
        lines={lines}
        count={lineCount}
        speakers={speakers}
        playhead={playhead}
        startAt={startAt}
        findWords={findWords}
        aliases={aliases}
        found={found}
        marks={marks}
        actions={actions}
        onPlayFrom={onPlayFrom}
      />
      {problem === null ? null : <ProblemView problem={problem} onRetry={goOn} />}
    </>
  );
}

/** The transcript as timed lines or text, or the reason why there is none. */
export function Transcript(props: TranscriptProps) {
  const text = useText();
  const query = useWorkspaceRead('transcripts.open', {
    engagementId: props.engagementId,
  });

  if (query.isPending) {
    return (
      <Stack gap={12} role="status" aria-label={text.transcript.loading} className={css['skeleton']}>
        {[40, 92, 75, 30, 88, 94, 52].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={14} />
        ))}
      </Stack>
    );
  }
  if (query.isError) return <Failure of={query} place="page" />;

  const head = query.data;
  if (head.kind === 'timeline') return <TranscriptTimeline {...props} head={head} />;
  return <WithoutTimes head={head} awaited={props.awaited} failed={props.failed} />;
}

/** Shown without timed lines: the text, or the reason why there is none. */
function WithoutTimes({
  head,
  awaited,
  failed,
}: {
  readonly head: Exclude<TranscriptHead, Timeline>;
  readonly awaited: boolean;
  readonly failed: boolean;
}) {
  const { transcript } = useText();
  const hasText = head.aggregatedText !== null && head.aggregatedText.trim() !== '';
  switch (head.kind) {
    case 'none':
      return hasText ? (
        <AggregatedText
          title={transcript.aggregatedTitle}
          why={transcript.aggregatedBody}
          body={head.aggregatedText ?? ''}
        />
      ) : (
        <EmptyState title={awaited ? transcript.awaitedTitle : transcript.noneTitle}>
          {failed ? null : awaited ? transcript.awaitedBody : transcript.noneBody}
        </EmptyState>
      );
    case 'withheld':
      return hasText ? (
        <AggregatedText
          title={transcript.withheldTitle}
          why={
            <>
              {transcript.withheldText({ scope: head.scope })} <CheckAgain />
            </>
          }
          body={head.aggregatedText ?? ''}
        />
      ) : (
        <EmptyState title={transcript.withheldTitle} action={<CheckAgain />}>
          {transcript.withheldBody({ scope: head.scope })}
        </EmptyState>
      );
  }
}
