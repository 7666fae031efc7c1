import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { ask } from '../../queries/ask.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { Row, Text } from '../../ui/primitives.tsx';
import css from './About.module.css';

/** One local copy, which can be checked and downloaded again. */
function LocalCopy({ connection }: { readonly connection: Connection }) {
  const { about } = useText();
  const { id: connectionId, name } = connection;
  const [asking, setAsking] = useState(false);
  const check = useMutation({ mutationFn: () => ask('mirror.check', { connectionId }) });
  const rebuild = useMutation({
    mutationFn: () => ask('mirror.rebuild', { connectionId }),
    onSuccess: () => {
      setAsking(false);
      check.reset();
      showToast({ words: about.rebuilt({ name }) });
    },
  });
  return (
    <Row as="li" gap={8} wrap className={css['copy']}>
      <Text wrap="anywhere" className={css['name']}>
        {name}
      </Text>
      <Button
        aria-label={about.checkOf({ name })}
        // Not `disabled`, which would remove the focus from it.
        aria-disabled={check.isPending}
        onClick={() => {
          if (!check.isPending) check.mutate();
        }}
      >
        {check.isPending ? about.checking : about.check}
      </Button>
      <Button look="quiet" aria-label={about.rebuildOf({ name })} onClick={() => setAsking(true)}>
        {about.rebuild}
      </Button>
      <Text as="div" role="status" tone="secondary" className={css['hint']}>
        {check.data === undefined ? null : about.checked[check.data]}
      </Text>
      {check.error === null ? null : <ProblemView problem={check.error.problem} />}
      {asking ? (
        <ConfirmDialog
          title={about.rebuildTitle({ name })}
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
    </Row>
  );
}

/** The local copies of all connections. */
export function LocalCopies() {
  const { about } = useText();
  const { data: connections } = useQuery(connectionsQuery);
  return (
    <ColumnSection id="about-care" title={about.care} lead={about.careLead}>
      {connections?.length === 0 ? (
        <Text as="p" tone="tertiary">
          {about.noConnections}
        </Text>
      ) : null}
      <ul>
        {(connections ?? []).map((connection) => (
          <LocalCopy key={connection.id} connection={connection} />
        ))}
      </ul>
    </ColumnSection>
  );
}
