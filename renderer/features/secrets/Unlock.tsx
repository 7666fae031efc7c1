import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSecretsLocked } from '../../queries/appQueries.ts';
import { ask, read, useCommand } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { SecretForm } from '../../ui/SecretForm.tsx';
import { showToast } from '../../ui/Toasts.tsx';

/** Asks for the passphrase. A wrong one may be corrected as often as needed. */
export function UnlockForm() {
  const { secrets } = useText();
  const client = useQueryClient();
  return (
    <Stack gap={12}>
      <Text as="p" tone="secondary">
        {secrets.unlockBody}
      </Text>
      <SecretForm
        label={secrets.passphrase}
        empty={secrets.empty}
        submit={secrets.unlock}
        submitting={secrets.unlocking}
        onSave={async (passphrase) => {
          const { opened, status } = await ask('secrets.unlock', { passphrase });
          client.setQueryData(read('secrets.status', {}).queryKey, status);
          return opened ? null : secrets.wrong;
        }}
      >
        <ForgetPassphrase isOpen={false} />
      </SecretForm>
    </Stack>
  );
}

/** Deletes the file, after a question. */
export function ForgetPassphrase({ isOpen }: { readonly isOpen: boolean }) {
  const { secrets } = useText();
  const [asking, setAsking] = useState(false);
  const forget = useCommand('secrets.forgetPassphrase', { answers: 'secrets.status' });
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
            forget.mutate(
              {},
              {
                onSuccess: () => {
                  close();
                  showToast({ words: secrets.forgotten });
                },
              },
            )
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
