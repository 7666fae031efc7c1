import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import { ask } from '../../queries/ask.ts';
import { ProblemError } from '../../queries/problemError.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Menu } from '../../ui/Menu.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { showToast } from '../../ui/toasts.ts';
import css from './RunMenu.module.css';
import { ForgetRun } from './ForgetRun.tsx';
import { totalOf } from './runGroups.ts';

const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** What can be done with a run as a whole besides writing it: its result as a file, and forgetting it. */
export function RunMenu({ run, onForgotten }: { readonly run: BulkEdit; readonly onForgotten: () => void }) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits: bulk } = text;
  const [forgetting, setForgetting] = useState(false);
  const [got, setGot] = useState<number | null>(null);

  const save = async (kind: 'csv' | 'json') => {
    const pieces: string[] = [];
    const name = `${bulk.resultName(run.madeAt.slice(0, 10))}.${kind}`;
    try {
      for (let after: number | null = 0; after !== null;) {
        setGot(after);
        const piece: { text: string; next: number | null } = await ask('bulkEdits.export', {
          connectionId: run.connectionId,
          bulkEditId: run.id,
          format: kind,
          after,
        });
        pieces.push(piece.text);
        after = piece.next;
      }
      saveFile(name, TYPES[kind], pieces);
      showToast({ words: bulk.saved(name) });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const words = describeProblem(text, format, error.problem);
      showToast({ words: `${words.what}.`, details: [words.todo] });
    } finally {
      setGot(null);
    }
  };

  return (
    <>
      {got === null ? null : (
        <span role="status" className={css['small']}>
          {bulk.saving(format.number(got), format.number(totalOf(run.counts)))}
        </span>
      )}
      <Menu
        label={bulk.result}
        trigger={<Ellipsis size={16} aria-hidden />}
        items={[
          { key: 'csv', label: bulk.saveCsv, onChoose: () => void save('csv') },
          { key: 'json', label: bulk.saveJson, onChoose: () => void save('json') },
          { key: 'forget', label: bulk.forget, danger: true, onChoose: () => setForgetting(true) },
        ]}
      />
      {forgetting ? (
        <ForgetRun run={run} onForgotten={onForgotten} onClose={() => setForgetting(false)} />
      ) : null}
    </>
  );
}
