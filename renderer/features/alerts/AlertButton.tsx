import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import type { AlertSource } from '#shared/contract/alerts.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useAlertOf } from '../../queries/alertQueries.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import css from './Alerts.module.css';
import { AlertDialog } from './AlertDialog.tsx';

interface AlertProps {
  readonly connectionId: ConnectionId;
  readonly source: AlertSource;
  /** The name of the view or tracker. */
  readonly name: string;
}

/** A bell that rings if there is an alert, and opens its dialog. */
export function AlertButton({ connectionId, source, name }: AlertProps) {
  const { alerts } = useText();
  const alert = useAlertOf(connectionId, source);
  const [open, setOpen] = useState(false);
  const isSet = alert !== undefined && alert !== null;
  const Icon = isSet ? BellRing : Bell;
  return (
    <>
      <IconButton
        label={(isSet ? alerts.editFor : alerts.createFor)({ name })}
        className={isSet ? css['set'] : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon size={14} aria-hidden />
      </IconButton>
      {open ? (
        <AlertDialog connectionId={connectionId} source={source} name={name} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
