import { useState } from 'react';
import type { Unreadable } from '#shared/contract/engagement.ts';
import { useText } from '../text/useText.ts';
import { Dialog } from './Dialog.tsx';
import { Stack, Text } from './primitives.tsx';
import css from './UnreadableNotice.module.css';

/** Says that part of a response is invalid, and shows it raw on request. */
export function UnreadableNotice({
  words,
  title,
  parts,
}: {
  readonly words: string;
  readonly title: string;
  readonly parts: readonly Unreadable[];
}) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <Text as="div" tone="warn">
      {words}{' '}
      <Text as="button" tone="accent" type="button" data-link onClick={() => setOpen(true)}>
        {text.engagements.list.showDetails}
      </Text>
      {open ? (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <p>{text.app.unreadableWhy}</p>
          <Stack as="ul" gap={16} className={css['parts']}>
            {parts.map((part) => (
              <li key={`${part.where} ${part.raw}`}>
                <p>
                  <strong>{part.where}</strong>: {part.reason}
                </p>
                <pre className={css['raw']}>{part.raw}</pre>
              </li>
            ))}
          </Stack>
        </Dialog>
      ) : null}
    </Text>
  );
}
