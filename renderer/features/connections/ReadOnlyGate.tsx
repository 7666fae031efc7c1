import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { LiftReadOnlyDialog } from './LiftReadOnlyDialog.tsx';
import css from './ReadOnlyGate.module.css';

/** Stands where an editor would be while its connection is read-only: says why, and offers to allow changes. */
export function ReadOnlyGate({ connection }: { readonly connection: Connection }) {
  const { edit } = useText();
  const [lifting, setLifting] = useState(false);
  return (
    <div className={css['gate']}>
      <Lock size={16} aria-hidden className={css['icon']} />
      <div>
        <p className={css['title']}>{edit.readOnlyTitle}</p>
        <p className={css['body']}>{edit.readOnlyBody(connection.name)}</p>
        <Button onClick={() => setLifting(true)}>{edit.allowChanges}</Button>
      </div>
      {lifting ? <LiftReadOnlyDialog connection={connection} onClose={() => setLifting(false)} /> : null}
    </div>
  );
}
