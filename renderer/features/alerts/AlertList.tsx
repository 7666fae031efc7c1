import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Alert } from '#shared/contract/alerts.ts';
import { useRead } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ColumnPage } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PageFrame } from '../../ui/Page.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { AlertDialog, useDeleteAlert } from './AlertDialog.tsx';
import { howText } from './alertText.ts';
import { useConnectionId } from '../../queries/workspace.ts';

/** One alert with how it notifies. */
function AlertRow({
  alert,
  name,
  onEdit,
}: {
  readonly alert: Alert;
  readonly name: ReactNode;
  readonly onEdit: () => void;
}) {
  const text = useText();
  const { alerts } = text;
  const remove = useDeleteAlert(() => undefined);
  const details = howText(text, useFormat(), alert);
  return (
    <Stack as="li" pad={[8, 0]} border="between">
      <Row gap={8}>
        <Stack grow>
          <Text wrap="anywhere">{name}</Text>
          <Text size="small" tone="tertiary">
            {details}
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
    </Stack>
  );
}

/** The alerts of a workspace. */
export function AlertList({
  frame,
  renderName,
  toTrackers,
}: {
  readonly frame: PageFrame;
  /** The name of an alert as a link to what it found. */
  readonly renderName: (alert: Alert) => ReactNode;
  /** Where alerts of trackers are created. */
  readonly toTrackers: ReactNode;
}) {
  const connectionId = useConnectionId();
  const { alerts } = useText();
  const query = useRead('alerts.list', {});
  const [editing, setEditing] = useState<Alert | null>(null);
  const list = query.data?.filter((alert) => alert.connectionId === connectionId);
  return (
    <ColumnPage dense {...frame} lead={alerts.about}>
      {query.isError ? (
        <Failure of={query} place="page" />
      ) : list === undefined ? (
        <LoadingLines label={alerts.loading} widths={[30, 44]} />
      ) : list.length === 0 ? (
        <EmptyState title={alerts.noneTitle} action={toTrackers}>
          {alerts.noneBody}
        </EmptyState>
      ) : (
        <ul aria-label={alerts.title}>
          {list.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              name={renderName(alert)}
              onEdit={() => setEditing(alert)}
            />
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <AlertDialog source={editing.source} name={editing.name} onClose={() => setEditing(null)} />
      )}
    </ColumnPage>
  );
}
