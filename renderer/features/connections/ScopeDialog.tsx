import { Check, CircleHelp, X } from 'lucide-react';
import type { Connection } from '#shared/contract/connection.ts';
import { allowedBy, SCOPE_NEEDS } from '#shared/domain/scopeNeeds.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './ScopeDialog.module.css';

const icons = { granted: Check, missing: X, unknown: CircleHelp } as const;

/** Every feature with the scope it takes, and whether the token has it. */
export function ScopeDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const { app, scopes } = useText();
  const rows = SCOPE_NEEDS.map((need) => ({ ...need, state: allowedBy(connection.scopes, need.scopes) }));
  const has = (state: keyof typeof icons) => rows.some((row) => row.state === state);
  return (
    <Dialog
      title={scopes.title(connection.name)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{app.close}</Button>}
    >
      <p className={css['lead']}>{scopes.lead}</p>
      <ul className={css['features']}>
        {rows.map(({ feature, scopes: needed, state }) => {
          const Icon = icons[state];
          return (
            <li key={feature} className={css['feature']}>
              <span className={css[state]}>
                <Icon size={15} aria-hidden />
              </span>
              <span className={css['what']}>{scopes.features[feature]}</span>
              <span className={css['state']}>{scopes.states[state]}</span>
              <span className={css['needs']}>
                {needed.map((scope) => (
                  <code key={scope}>{scope}</code>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      {has('missing') ? <p className={css['lead']}>{scopes.missingWhy}</p> : null}
      {has('unknown') ? <p className={css['lead']}>{scopes.unknownWhy}</p> : null}
    </Dialog>
  );
}
