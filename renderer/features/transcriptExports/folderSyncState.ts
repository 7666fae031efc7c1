import type { FolderSync, FolderSyncFile } from '#shared/contract/folderSyncs.ts';
import type { Text } from '../../text/messages.gen.d.ts';

/** `stuck`: it can't be brought up to date now. `upToDate` includes files that the user changed. */
export type FolderSyncPhase = 'paused' | 'running' | 'waiting' | 'stuck' | 'upToDate';

type State = Pick<FolderSync, 'paused' | 'state' | 'problem' | 'ranAt' | 'name'>;

export function folderSyncPhase({ paused, state, problem, ranAt, name }: State): FolderSyncPhase {
  if (paused) return 'paused';
  if (state === 'running') return 'running';
  if (problem !== null || name === null) return 'stuck';
  return ranAt === null ? 'waiting' : 'upToDate';
}

/** What is in the folder, and what isn't as Parley wrote it. */
export function folderSyncSentence(text: Text, { counts, ...sync }: FolderSync): string {
  const { transcriptExports: words } = text;
  const parts = words.folderCounts;
  const phase = folderSyncPhase(sync);
  return [
    parts.current({ count: counts.current }),
    ...(phase === 'running' && counts.waiting > 0 ? [parts.waiting({ count: counts.waiting })] : []),
    ...(['changed', 'removed', 'failed', 'skipped', 'away'] as const).flatMap((key) =>
      counts[key] === 0 ? [] : [parts[key]({ count: counts[key] })],
    ),
  ].join(' · ');
}

export type FileDecision = 'parley' | 'mine';

/** What the user can decide about a file, the safe choice first. */
export function fileDecisions({ state }: Pick<FolderSyncFile, 'state'>): readonly FileDecision[] {
  switch (state) {
    case 'changed':
    case 'beside':
    case 'removed':
      return ['mine', 'parley'];
    case 'left':
      return ['mine'];
    case 'failed':
      return [];
  }
}
