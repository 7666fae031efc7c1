import { TriangleAlert } from 'lucide-react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { ExternalLink } from '../../../links/ExternalLink.tsx';
import { player, usePlayer } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import { useRead } from '../../../queries/ask.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives.tsx';
import { Failure } from '../../../ui/ProblemView.tsx';
import css from './EngagementParts.module.css';

/** Explains that processing failed and what to do. The only message about it. */
export function FailedNotice({
  engagement,
  onRefresh,
}: {
  readonly engagement: Engagement;
  readonly onRefresh: () => void;
}) {
  const { engagement: words } = useText();
  const source = engagement.external_url ?? '';
  return (
    <Row
      as="section"
      gap={12}
      align="start"
      pad={[8, 'page']}
      border="bottom"
      role="status"
      className={css['failed']}
    >
      <TriangleAlert size={16} aria-hidden />
      <Stack grow>
        <Text as="p" weight="strong">
          {words.failedTitle}
        </Text>
        <Text as="p" tone="secondary">
          {words.failedBody} {source === '' ? words.failedWait : words.failedSource}
        </Text>
      </Stack>
      {source === '' ? (
        <Button onClick={onRefresh}>{words.refresh}</Button>
      ) : (
        <ExternalLink address={source}>{words.openExternal}</ExternalLink>
      )}
    </Row>
  );
}

/**
 * Whether two durations in seconds differ by more than rounding and a late start of the recording can
 * explain.
 */
function durationDiffers(a: number, b: number): boolean {
  return Math.abs(a - b) > Math.max(10, b * 0.05);
}

/**
 * Replaces the player: says that another engagement is playing, that there is no recording, or what failed.
 */
export function RecordingNotice({ recording }: { readonly recording: Recording }) {
  const { player: words } = useText();
  const format = useFormat();
  const { connectionId, engagementId, durationSeconds } = recording;
  const query = useRead('media.check', { connectionId, engagementId });
  const loaded = usePlayer((state) => isSameRecording(state.recording, recording));
  const lasts = usePlayer((state) => (loaded ? state.duration : null));
  const isOther = usePlayer(
    (state) => state.recording !== null && !isSameRecording(state.recording, recording),
  );
  const isReady = query.data?.kind === 'ready';

  if (query.isError) return <Failure of={query} />;
  if (loaded) {
    if (durationSeconds === null || lasts === null || !durationDiffers(lasts, durationSeconds)) return null;
    return (
      <Row pad={[6, 'page']} border="top" tone="tertiary" role="status" className={css['strip']}>
        {words.otherLength({ real: format.length(lasts), told: format.length(durationSeconds) })}
      </Row>
    );
  }
  return (
    <Row gap={12} pad={[6, 'page']} border="top" tone="tertiary" role="status" className={css['strip']}>
      {/* An empty player is about to load it. */}
      <Text grow>
        {isReady && isOther ? words.otherPlaying : query.isPending || isReady ? words.checking : words.none}
      </Text>
      {isReady && isOther ? (
        <Button onClick={() => player.playFrom(recording)}>{words.playThis}</Button>
      ) : null}
    </Row>
  );
}
