import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import type { AlertSource } from '#shared/contract/alerts.ts';
import { useAlertOf } from '../../queries/alertQueries.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import css from './Alerts.module.css';
import { AlertDialog } from './AlertDialog.tsx';

interface AlertProps {
  readonly source: AlertSource;
  /** The name of the view or tracker. */
  readonly name: string;
}

/** A bell that rings if there is an alert, and opens its dialog. */
export function AlertButton({ source, name }: AlertProps) {
  const { alerts } = useText();
  const alert = useAlertOf(source);
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
      {open ? <AlertDialog source={source} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
