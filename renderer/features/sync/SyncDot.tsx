import type { ConnectionId } from '#shared/contract/ids.ts';
import { useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { statusText, syncTone } from './syncSummary.ts';
import css from './SyncDot.module.css';

const LOOKS = { good: css['good'], busy: css['busy'], warn: css['warn'], bad: css['bad'] } as const;

/** The state of the sync as a dot, next to a sentence or with one as its description. */
export function SyncDot({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { data: progress } = useRead('sync.progress', { connectionId });
  const look = progress === undefined || progress === null ? undefined : LOOKS[syncTone(progress)];
  return <span aria-hidden="true" className={cx(css['dot'], look)} />;
}

/** The state of the sync as a sentence; null before it has started. */
export function useSyncSentence(connectionId: ConnectionId): string | null {
  const text = useText();
  const { data: progress } = useRead('sync.progress', { connectionId });
  return progress === undefined || progress === null ? null : statusText(text, progress);
}
