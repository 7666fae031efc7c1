import { useId, useRef, useState } from 'react';
import type { SecretsStatus } from '#shared/contract/secrets.ts';
import { ask } from '../../queries/ask.ts';
import { useChangeSecrets, useSecretsLocked } from '../../queries/secretQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { showToast } from '../../ui/toastStore.ts';

/** Asks for the passphrase. A wrong one may be corrected as often as needed. */
export function UnlockForm() {
  const { secrets } = useText();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<'empty' | 'wrong' | null>(null);
  const unlock = useChangeSecrets(async (passphrase: string): Promise<SecretsStatus> => {
    const { opened, status } = await ask('secrets.unlock', { passphrase });
    setError(opened ? null : 'wrong');
    if (!opened) field.current?.select();
    return status;
  });
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = field.current?.value ?? '';
        setError(typed === '' ? 'empty' : null);
        if (typed !== '' && !unlock.isPending) unlock.mutate(typed);
      }}
    >
      <Text as="p" tone="secondary">
        {secrets.unlockBody}
      </Text>
      <SecretField ref={field} label={secrets.passphrase} error={error === null ? null : secrets[error]} />
      {unlock.error === null ? null : <ProblemView problem={unlock.error.problem} />}
      <ButtonRow>
        <Button type="submit" look="primary" aria-disabled={unlock.isPending}>
          {unlock.isPending ? secrets.unlocking : secrets.unlock}
        </Button>
        <ForgetPassphrase isOpen={false} />
      </ButtonRow>
    </Stack>
  );
}

/** Deletes the file, after a question. */
export function ForgetPassphrase({ isOpen }: { readonly isOpen: boolean }) {
  const { secrets } = useText();
  const [asking, setAsking] = useState(false);
  const forget = useChangeSecrets(() => ask('secrets.forgetPassphrase', {}));
  const close = () => setAsking(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {secrets.forget}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={secrets.forgetQuestion}
          confirm={secrets.forget}
          look="danger"
          busy={forget.isPending}
          problem={forget.error?.problem ?? null}
          onClose={close}
          onConfirm={() =>
            forget.mutate(undefined, {
              onSuccess: () => {
                close();
                showToast({ words: secrets.forgotten });
              },
            })
          }
        >
          {isOpen ? secrets.forgetOpen : secrets.forgetLocked}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The form in place of the one for a token, while that may be in the locked file. */
export function UnlockInPlace() {
  const { secrets } = useText();
  const id = useId();
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <h2 id={id}>{secrets.unlockTitle}</h2>
      <UnlockForm />
    </Stack>
  );
}

export function UnlockDialog({ onClose }: { readonly onClose: () => void }) {
  const { secrets } = useText();
  return (
    <Dialog
      title={secrets.unlockTitle}
      width="narrow"
      onClose={onClose}
      footer={<Button onClick={onClose}>{secrets.notNow}</Button>}
    >
      <UnlockForm />
    </Dialog>
  );
}

/** Asks once after each start, in every window that is open then. */
export function UnlockPrompt() {
  const isLocked = useSecretsLocked();
  const [dismissed, setDismissed] = useState(false);
  return dismissed || !isLocked ? null : <UnlockDialog onClose={() => setDismissed(true)} />;
}
