import { Link } from '@tanstack/react-router';
import { FileSpreadsheet, Layers, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './RunList.module.css';
import { ForgetRun } from './ForgetRun.tsx';
import { RunBadge } from './RunBadge.tsx';
import { countOf, groupsIn } from './runGroups.ts';
import { runName } from './runWords.ts';

function RunEntry({ run, onForget }: { readonly run: BulkEdit; readonly onForget: () => void }) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const Icon = run.origin.kind === 'csv' ? FileSpreadsheet : Layers;
  const name = runName(text, run);
  const counts = groupsIn(run.counts).map(
    (group) => `${text.bulkEdits.groups[group]} ${format.number(countOf(run.counts, group))}`,
  );
  return (
    <li className={css['run']}>
      <Icon size={16} aria-hidden />
      <Link
        to="/c/$connectionId/bulk/$bulkEditId"
        params={{ connectionId: run.connectionId, bulkEditId: run.id }}
        className={css['runLink']}
      >
        <TwoLines first={name} second={counts.join(' · ')} />
      </Link>
      <RunBadge run={run} />
      <time dateTime={run.madeAt} title={format.absolute(run.madeAt)} className={css['when']}>
        {format.when(run.madeAt, now)}
      </time>
      <IconButton label={`${text.bulkEdits.forget}: ${name}`} onClick={onForget}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

/** All runs of a connection, newest first. */
export function RunList({ runs }: { readonly runs: readonly BulkEdit[] }) {
  const { bulkEdits: bulk } = useText();
  const [forgetting, setForgetting] = useState<BulkEdit | null>(null);
  return (
    <>
      <ul aria-label={bulk.runs}>
        {runs.map((run) => (
          <RunEntry key={run.id} run={run} onForget={() => setForgetting(run)} />
        ))}
      </ul>
      {forgetting === null ? null : (
        <ForgetRun
          run={forgetting}
          onForgotten={() => setForgetting(null)}
          onClose={() => setForgetting(null)}
        />
      )}
    </>
  );
}
