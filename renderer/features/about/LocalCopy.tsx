import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { ask } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toasts.ts';
import css from './About.module.css';

/** One local copy: a check that says what it found, and a way to begin it anew. */
export function LocalCopy({ connection }: { readonly connection: Connection }) {
  const { about } = useText();
  const { id: connectionId, name } = connection;
  const [asking, setAsking] = useState(false);
  const check = useMutation({ mutationFn: () => ask('mirror.check', { connectionId }) });
  const rebuild = useMutation({
    mutationFn: () => ask('mirror.rebuild', { connectionId }),
    onSuccess: () => {
      setAsking(false);
      check.reset();
      showToast({ words: about.rebuilt(name) });
    },
  });
  return (
    <li className={css['copy']}>
      <span className={css['name']}>{name}</span>
      <Button
        aria-label={about.checkOf(name)}
        // Not `disabled`, which would take the focus away from it.
        aria-disabled={check.isPending}
        onClick={() => {
          if (!check.isPending) check.mutate();
        }}
      >
        {check.isPending ? about.checking : about.check}
      </Button>
      <Button look="quiet" aria-label={about.rebuildOf(name)} onClick={() => setAsking(true)}>
        {about.rebuild}
      </Button>
      <div role="status" className={css['verdict']}>
        {check.data === undefined ? null : about.checked[check.data]}
      </div>
      {check.error === null ? null : <ProblemView problem={check.error.problem} />}
      {asking ? (
        <ConfirmDialog
          title={about.rebuildTitle(name)}
          confirm={about.rebuild}
          look="danger"
          busy={rebuild.isPending}
          problem={rebuild.error?.problem ?? null}
          onConfirm={() => rebuild.mutate()}
          onClose={() => setAsking(false)}
        >
          {about.rebuildBody}
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
