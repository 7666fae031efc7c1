import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { runStateOf, type RunCounts, type RunState } from './runGroups.ts';

const TONES: Readonly<Record<RunState, 'neutral' | 'good' | 'warn' | 'bad'>> = {
  checking: 'neutral',
  paused: 'warn',
  checked: 'warn',
  running: 'neutral',
  finished: 'good',
  nothing: 'neutral',
  failed: 'bad',
  undoing: 'neutral',
  undone: 'neutral',
};

/** How a run stands. */
export function RunBadge({ run }: { readonly run: RunCounts }) {
  const { bulkEdits: bulk } = useText();
  const state = runStateOf(run);
  return <Badge tone={TONES[state]}>{bulk.runStates[state]}</Badge>;
}
