import { useState } from 'react';
import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import css from './ExternalLink.module.css';
import { rememberScheme } from './knownSchemes.ts';

/** Asks before a link starts another program, and shows all of what that program would be handed. */
export function OpenProgramDialog({
  scheme,
  address,
  onOpen,
  onClose,
}: {
  readonly scheme: string;
  readonly address: string;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}) {
  const { app, links } = useText();
  const [remember, setRemember] = useState(false);
  return (
    <Dialog
      title={links.askTitle}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button
            look="primary"
            onClick={() => {
              if (remember) rememberScheme(scheme);
              onClose();
              onOpen();
            }}
          >
            {links.open}
          </Button>
        </>
      }
    >
      <p>{links.askBody(scheme)}</p>
      <p className={css['whole']}>
        <code>{address}</code>
        <CopyButton text={address} label={links.copy} />
      </p>
      <label className={css['remember']}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {links.remember(scheme)}
      </label>
    </Dialog>
  );
}
