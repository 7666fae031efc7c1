import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Alert, alertsQuery } from '../../queries/alertQueries.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { AlertDialog, useDeleteAlert } from './AlertDialog.tsx';
import css from './Alerts.module.css';
import { howText } from './alertText.ts';

/** One alert with how it notifies, and the workspace if there are several. */
function AlertRow({
  alert,
  workspace,
  onEdit,
}: {
  readonly alert: Alert;
  readonly workspace: string | null;
  readonly onEdit: () => void;
}) {
  const text = useText();
  const { alerts } = text;
  const remove = useDeleteAlert(() => undefined);
  const details = [howText(text, useFormat(), alert), workspace].filter((each) => each !== null);
  return (
    <li className={css['alert']}>
      <Row gap={8}>
        <Stack grow>
          <Text wrap="anywhere">{alert.name}</Text>
          <Text size="small" tone="tertiary">
            {details.join(' · ')}
          </Text>
          {alert.state === 'watching' ? null : (
            <Text size="small" tone={alert.state === 'unreadable' ? 'bad' : 'tertiary'}>
              {alerts.states[alert.state]}
            </Text>
          )}
        </Stack>
        <IconButton label={alerts.editFor({ name: alert.name })} onClick={onEdit}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton
          label={alerts.deleteFor({ name: alert.name })}
          disabled={remove.busy}
          onClick={() => remove.run(alert)}
        >
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </Row>
      {remove.problem === null ? null : <ProblemView problem={remove.problem} />}
    </li>
  );
}

/** The alerts of all workspaces. */
export function AlertList() {
  const { alerts } = useText();
  const query = useQuery(alertsQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const [editing, setEditing] = useState<Alert | null>(null);
  const nameOf = (alert: Alert) => connections.find(({ id }) => id === alert.connectionId)?.name ?? null;
  return (
    <section aria-labelledby="all-alerts" className={css['section']}>
      <Text as="h2" id="all-alerts" size="heading">
        {alerts.title}
      </Text>
      {query.isError ? (
        <ProblemView problem={query.error.problem} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <LoadingLines label={alerts.loading} widths={[30, 44]} />
      ) : query.data.length === 0 ? (
        <Text as="p" tone="secondary">
          {alerts.noneTitle}. {alerts.noneBody}
        </Text>
      ) : (
        <ul>
          {query.data.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              workspace={connections.length > 1 ? nameOf(alert) : null}
              onEdit={() => setEditing(alert)}
            />
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <AlertDialog
          connectionId={editing.connectionId}
          source={editing.source}
          name={editing.name}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
