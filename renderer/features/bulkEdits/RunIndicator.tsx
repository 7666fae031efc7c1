import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { runsQuery } from '../../queries/bulkEdits.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { progressOf, runStateOf } from './runGroups.ts';
import css from './RunIndicator.module.css';
import { runName } from './runWords.ts';

const GOING = ['checking', 'running', 'undoing'] as const;

/** In the frame while a run is on, wherever one is: how far it has come, and the way to it. */
export function RunIndicator({ connectionId }: { readonly connectionId: ConnectionId }) {
  const text = useText();
  const format = useFormat();
  const { data: runs } = useQuery(runsQuery(connectionId));
  const run = runs?.find((each) => GOING.some((state) => state === runStateOf(each)));
  const progress = run === undefined ? null : progressOf(run);
  if (run === undefined || progress === null) return null;
  const share = progress.all === 0 ? 0 : progress.done / progress.all;
  const state = text.bulkEdits.runStates[runStateOf(run)];
  return (
    <Link
      to="/c/$connectionId/bulk/$bulkEditId"
      params={{ connectionId, bulkEditId: run.id }}
      title={`${runName(text, run)}: ${state}`}
      className={css['indicator']}
    >
      {text.bulkEdits.frame(format.percent(share))}
      <ProgressLine share={share} className={css['line']} />
    </Link>
  );
}
