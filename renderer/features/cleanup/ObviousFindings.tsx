import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CleanupItem, Coverage } from '#shared/contract/cleanup.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { CommandId } from '../../commands/commandCatalogue.ts';
import { chordLabel, chordOf, platform } from '../../commands/keyChords.ts';
import { keysOf, useKeyLabel } from '../../commands/keymap.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Kbd, Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { CoverageLine } from './CleanupQueues.tsx';
import { FindingDetails } from './FindingDetails.tsx';
import { type Resolution, type ResolutionDraft, resolutionOf } from './resolution.ts';
import { type PlayLine, useFirstLine } from './useProof.ts';
import { useResolveFinding } from './useResolveFinding.ts';
import css from './Cleanup.module.css';

const START: ResolutionDraft = { fix: 0, keep: null };

interface ObviousFindingProps {
  readonly item: CleanupItem;
  readonly place: { readonly at: number; readonly count: number };
  readonly gate: ReactNode;
  readonly busy: boolean;
  readonly onResolve: (resolution: Resolution) => void;
  readonly onPlay: PlayLine;
}

/** One finding with its suggestion selected. Space accepts it, wherever the focus is. */
function ObviousFinding({ item, place, gate, busy, onResolve, onPlay }: ObviousFindingProps) {
  const { cleanup, commands } = useText();
  const [draft, setDraft] = useState(START);
  const accept = useRef<HTMLButtonElement>(null);
  const { engagement } = item;
  const blocked = useEditBlock(engagement?.is_private === true);
  const play = useFirstLine(item, onPlay);
  const resolution = resolutionOf(item, draft, false);
  const skipKey = useKeyLabel('cleanUp.skip');
  useEffect(() => accept.current?.focus(), []);

  const resolve = (chosen: Resolution | null) => {
    if (chosen !== null && !busy) onResolve(chosen);
  };
  const mayAccept = gate === null && blocked === null;
  const acceptIt = () => resolve(mayAccept ? resolution : null);
  const skip = () => resolve({ kind: 'skip' });
  // Keys that would otherwise not reach the commands of the page, because a dialog is open.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const chord = chordOf(event.nativeEvent, platform);
    const isFor = (id: CommandId) => chord !== null && keysOf(id).includes(chord);
    const pressesItself = event.target instanceof Element && event.target.closest('button, a') !== null;
    let act: (() => void) | null = null;
    if (isFor('cleanUp.accept') || (chord === 'Space' && !pressesItself)) act = acceptIt;
    else if (isFor('cleanUp.skip')) act = skip;
    else if (isFor('cleanUp.play')) act = play;
    if (act === null) return;
    event.preventDefault();
    if (!event.repeat) act();
  };

  return (
    // Its buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} className={css['obvious']}>
      <FindingDetails item={item} draft={draft} onDraft={setDraft} onPlay={onPlay} />
      {gate}
      <Row gap={8} wrap className={css['buttons']}>
        <Text size="small" tone="tertiary" tabular grow>
          {cleanup.obviousPlace({ at: place.at, count: place.count })}
        </Text>
        <Button onClick={skip}>
          {cleanup.skip}
          {skipKey === undefined ? null : <Kbd>{skipKey}</Kbd>}
        </Button>
        {gate === null ? (
          <Button ref={accept} look="primary" blocked={blocked} onClick={acceptIt}>
            {cleanup.acceptObvious}
            <Kbd>{chordLabel('Space', platform, commands.keys)}</Kbd>
          </Button>
        ) : null}
      </Row>
    </div>
  );
}

/** What the run did, one Undo for all of it, and how the coverage changed. */
function ObviousEnd({
  run: { resolved, undoAll },
  coverage,
  before,
  onClose,
}: {
  readonly run: ReturnType<typeof useResolveFinding>;
  readonly coverage: OutputOf<'cleanup.queues'>['coverage'] | undefined;
  readonly before: Coverage | null;
  readonly onClose: () => void;
}) {
  const { app, cleanup, edits } = useText();
  const accepted = resolved.filter(({ what }) => what === 'staged');
  const finals = accepted.filter(({ final }) => final).length;
  const editIds = accepted.flatMap((each) => each.editIds);
  const save = useWorkspaceCommand('edits.commit');
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const { data: undone } = undoAll;
  const said =
    undone === undefined
      ? [
          cleanup.obviousEnd({ accepted: accepted.length, skipped: resolved.length - accepted.length }),
          save.data === undefined
            ? editIds.length > 0 && cleanup.staged({ count: editIds.length })
            : cleanup.last.mergedQueued({ count: save.data.queued }),
        ]
      : [
          cleanup.obviousUndone({ count: undone.open.length }),
          undone.left > 0 && cleanup.obviousStays({ count: undone.left }),
          ...undone.why.map((why) => edits.whyNoUndo[why]),
        ];
  const problem = undoAll.error?.problem ?? save.error?.problem ?? null;
  const isBusy = undoAll.isPending || save.isPending;
  return (
    <Stack gap={16}>
      <Text as="p" role="status">
        {undoAll.isPending ? cleanup.undoing : said.filter(Boolean).join(' · ')}
      </Text>
      {coverage === undefined ? null : <CoverageLine coverage={coverage} before={before} />}
      {problem === null ? null : <ProblemView problem={problem} />}
      <Row gap={8} wrap justify="end">
        {resolved.length === 0 || undone !== undefined ? null : (
          <Button look="quiet" disabled={isBusy} onClick={() => undoAll.mutate(resolved)}>
            {cleanup.undoAll}
          </Button>
        )}
        <Button ref={close} onClick={onClose}>
          {app.close}
        </Button>
        {editIds.length === 0 || save.data !== undefined || undone !== undefined ? null : (
          <Button
            look="primary"
            caution={finals > 0 ? edits.cantUndoSome({ count: finals }) : null}
            disabled={isBusy}
            onClick={() => save.mutate({ which: { kind: 'some', editIds } })}
          >
            {cleanup.commit}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** A short run through the strongest findings of all queues: each is accepted or skipped with one key. */
export function ObviousFindingsDialog({
  gate,
  onPlay,
  onClose,
}: {
  /** Shown in place of the button while the connection is read-only. */
  readonly gate: ReactNode;
  readonly onPlay: PlayLine;
  readonly onClose: () => void;
}) {
  const { cleanup } = useText();
  const query = useWorkspaceRead('cleanup.obvious', {}, { gcTime: 0 });
  const { data: queues } = useWorkspaceRead('cleanup.queues', {});
  const run = useResolveFinding();
  const [at, setAt] = useState(0);
  const [before, setBefore] = useState<Coverage | null>(null);
  const items = query.data;
  const item = items?.[at];

  let body: ReactNode;
  if (query.error !== null && items === undefined) {
    body = <Failure of={query} />;
  } else if (items === undefined) {
    body = <LoadingLines label={cleanup.looking} widths={[38, 52, 44]} />;
  } else if (items.length === 0) {
    body = <EmptyState title={cleanup.noObvious}>{cleanup.noObviousBody}</EmptyState>;
  } else if (item === undefined) {
    body = <ObviousEnd run={run} coverage={queues?.coverage} before={before} onClose={onClose} />;
  } else {
    body = (
      <>
        <ObviousFinding
          key={item.key}
          item={item}
          place={{ at: at + 1, count: items.length }}
          gate={gate}
          busy={run.resolve.isPending}
          onResolve={(resolution) => {
            if (before === null && queues !== undefined) setBefore(queues.coverage);
            run.resolve.mutate({ item, resolution }, { onSuccess: () => setAt(at + 1) });
          }}
          onPlay={onPlay}
        />
        <Failure of={run.resolve} />
      </>
    );
  }
  return (
    <Dialog title={cleanup.obvious} width="wide" onClose={onClose}>
      {body}
    </Dialog>
  );
}
