import { type ReactNode, useState } from 'react';
import type { TeamChange, TeamFiles as Kept } from '#shared/contract/teamFiles.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './TeamFiles.module.css';

interface FolderFieldProps {
  readonly folder: string;
  readonly isMade: boolean;
  readonly onFolder: (folder: string) => void;
}

/** What one change is, with the lines that differ. */
function Change({ change: { file, kind, name, mine, theirs } }: { readonly change: TeamChange }) {
  const { teamFiles: words } = useText();
  const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
  const [here, there] = [linesOf(mine), linesOf(theirs)];
  const differing = (lines: readonly string[], others: readonly string[]) =>
    lines.filter((line) => !others.includes(line));
  return (
    <Stack as="li" gap={4}>
      <Text as="div">
        <strong>{name === '' ? file : name}</strong>{' '}
        <Text tone="secondary">{name === '' ? words.kinds[kind] : `${words.kinds[kind]} · ${file}`}</Text>
      </Text>
      {kind === 'order' ? null : (
        <pre className={css['diff']}>
          {differing(here, there).map((line) => (
            <del key={line}>{line}</del>
          ))}
          {differing(there, here).map((line) => (
            <ins key={line}>{line}</ins>
          ))}
        </pre>
      )}
    </Stack>
  );
}

function KeptFiles({
  kept: { folder, changes, faults, version, problem, waiting },
}: {
  readonly kept: Kept;
}) {
  const { teamFiles: words, corrections } = useText();
  const apply = useWorkspaceCommand('teamFiles.apply', { refreshes: ['teamFiles.get'] });
  const applyWith = (conflicts: 'mine' | 'theirs') =>
    apply.mutate(
      { version, conflicts },
      { onSuccess: () => showToast({ words: words.applied({ count: changes.length }) }) },
    );
  const stop = useWorkspaceCommand('teamFiles.keep', {
    refreshes: ['teamFiles.get'],
    onSuccess: () => showToast({ words: words.stopped }),
  });
  const hasConflict = changes.some(({ kind }) => kind === 'conflict');
  const isSame = changes.length === 0 && faults.length === 0 && problem === null;
  return (
    <Stack gap={12}>
      <Text as="p" wrap="anywhere" mono>
        {folder}
      </Text>
      {problem === null ? null : <Caution live>{problem}</Caution>}
      {faults.map(({ file, line, reason }) => (
        <Caution key={file} live>
          {line === null ? words.faultOfFile({ file, reason }) : words.fault({ file, line, reason })}{' '}
          {words.faultHint}
        </Caution>
      ))}
      {isSame ? (
        <Text as="p" role="status" tone="secondary">
          {words.same}
        </Text>
      ) : null}
      {changes.length === 0 ? null : (
        <Stack gap={8}>
          <Text as="p" weight="medium" role="status">
            {words.changes({ count: changes.length })}
          </Text>
          <Stack as="ul" gap={8}>
            {changes.map((change) => (
              <Change key={`${change.file} ${change.kind} ${change.name} ${change.theirs}`} change={change} />
            ))}
          </Stack>
          {waiting === null || waiting.waiting === 0 ? null : (
            <Text as="p" tone="secondary">
              {corrections.waiting({ waiting: waiting.waiting, count: waiting.of })}
            </Text>
          )}
          {hasConflict ? (
            <Text as="p" tone="secondary">
              {words.conflictHint}
            </Text>
          ) : null}
        </Stack>
      )}
      <Failure of={{ error: apply.error ?? stop.error }} />
      <ButtonRow>
        <Button onClick={() => stop.mutate({ folder: null })}>{words.stop}</Button>
        {changes.length === 0 ? null : hasConflict ? (
          <>
            <Button disabled={apply.isPending} onClick={() => applyWith('theirs')}>
              {words.applyTheirs}
            </Button>
            <Button disabled={apply.isPending} onClick={() => applyWith('mine')}>
              {words.applyMine}
            </Button>
          </>
        ) : (
          <Button look="primary" disabled={apply.isPending} onClick={() => applyWith('mine')}>
            {words.apply({ count: changes.length })}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  );
}

function ChooseFolder({ renderFolder }: { readonly renderFolder: (field: FolderFieldProps) => ReactNode }) {
  const { teamFiles: words } = useText();
  const blocked = usePolicyBlock('export');
  const [folder, setFolder] = useState('');
  const keep = useWorkspaceCommand('teamFiles.keep', {
    refreshes: ['teamFiles.get'],
    onSuccess: () => showToast({ words: words.kept({ folder: folder.trim() }) }),
  });
  return (
    <Stack
      as="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault();
        if (folder.trim() !== '' && blocked === null) keep.mutate({ folder: folder.trim() });
      }}
    >
      {renderFolder({ folder, isMade: false, onFolder: setFolder })}
      <Failure of={keep} />
      <ButtonRow>
        <Button type="submit" blocked={blocked} disabled={folder.trim() === '' || keep.isPending}>
          {words.keep}
        </Button>
      </ButtonRow>
    </Stack>
  );
}

/** Views, trackers and the like as files that a team shares. */
export function TeamFiles({
  renderFolder,
}: {
  readonly renderFolder: (field: FolderFieldProps) => ReactNode;
}) {
  const { teamFiles: words } = useText();
  // The files may have changed without an event.
  const { data, error } = useWorkspaceRead(
    'teamFiles.get',
    {},
    { staleTime: 0, refetchOnWindowFocus: 'always' },
  );
  return (
    <ColumnSection id="team-files" title={words.title} lead={words.lead}>
      {error !== null ? (
        <Failure of={{ error }} />
      ) : data === undefined ? (
        <LoadingLines label={words.loading} widths={[70, 50]} />
      ) : data === null ? (
        <ChooseFolder renderFolder={renderFolder} />
      ) : (
        <KeptFiles kept={data} />
      )}
    </ColumnSection>
  );
}
