import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Alert, AlertSource } from '#shared/contract/alerts.ts';
import { ENGAGEMENT_POLL_SECONDS } from '#shared/contract/polling.ts';
import { ALERT_TIMINGS } from '#shared/contract/enumerations.ts';
import { NEW_ALERT, useAlertOf, useSaveAlert } from '../../queries/alertQueries.ts';
import { useRead } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { requestNotificationPermission } from '../../ui/systemNotifications.ts';
import { showToast } from '../../ui/Toasts.tsx';
import { Select } from '../../ui/Select.tsx';
import { useConnectionId, useWorkspaceCommand } from '../../queries/workspace.ts';
import css from './Alerts.module.css';
import { Bell, BellRing, Pencil, Trash2 } from 'lucide-react';
import { ColumnPage } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PageFrame } from '../../ui/Page.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { howText } from './alertText.ts';

interface AlertDialogProps {
  readonly source: AlertSource;
  /** The name of the view or tracker. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Creates or changes the alert of a view or tracker. */
export function AlertDialog(props: AlertDialogProps) {
  const alert = useAlertOf(props.source);
  return alert === undefined ? null : <AlertForm {...props} alert={alert} />;
}

function AlertForm({
  source,
  name,
  onClose,
  alert,
}: AlertDialogProps & {
  /** Null for a new one. */
  readonly alert: Alert | null;
}) {
  const { alerts, settings } = useText();
  const hint = useId();
  const before = { ...NEW_ALERT, ...alert };
  const [timing, setTiming] = useState<Alert['timing']>(before.timing);
  const [dailyAt, setDailyAt] = useState(before.dailyAt);
  const [notify, setNotify] = useState(before.notify);
  const [sound, setSound] = useState(before.sound);
  const save = useSaveAlert();
  const remove = useDeleteAlert(onClose);
  // Only on this click: people deny unexpected requests.
  const asking = useMutation({ mutationFn: requestNotificationPermission, onSuccess: setNotify });
  const changed =
    timing !== before.timing ||
    dailyAt !== before.dailyAt ||
    notify !== before.notify ||
    sound !== before.sound;

  return (
    <FormDialog
      title={alerts.dialogTitle({ name })}
      unsaved={changed}
      confirm={alert === null ? alerts.submit : alerts.save}
      disabled={save.isPending}
      problem={save.error?.problem ?? remove.problem}
      more={
        alert === null ? null : (
          <Button
            look="quiet"
            className={css['delete']}
            disabled={remove.busy}
            onClick={() => remove.run(alert)}
          >
            {alerts.delete}
          </Button>
        )
      }
      onSubmit={() =>
        save.mutate(
          { source, timing, dailyAt, notify, sound },
          {
            onSuccess: () => {
              showToast({ words: (alert === null ? alerts.created : alerts.saved)({ name }) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Text as="p" tone="secondary">
        {alerts.lead[source.kind]} {alerts.interval({ seconds: ENGAGEMENT_POLL_SECONDS })}
      </Text>
      {alert === null || alert.state === 'watching' ? null : <Caution>{alerts.states[alert.state]}</Caution>}
      <Stack gap={4}>
        <Row as="label" gap={8}>
          <input
            type="checkbox"
            checked={notify}
            aria-describedby={hint}
            onChange={({ target }) => {
              if (target.checked) asking.mutate();
              else setNotify(false);
            }}
          />
          {alerts.notify}
        </Row>
        <Text as="p" id={hint} size="small" tone="tertiary" className={css['alertDialogMore']}>
          {alerts.notifyHint}
        </Text>
      </Stack>
      {asking.data === false ? <Caution live>{settings.noticesForbidden}</Caution> : null}
      {notify ? (
        <Stack gap={12} className={css['alertDialogMore']}>
          <Row gap={12} align="start">
            <Field label={alerts.timing}>
              {(control) => (
                <Select
                  {...control}
                  options={ALERT_TIMINGS.map((each) => ({ value: each, label: alerts.timings[each] }))}
                  value={timing}
                  onChange={setTiming}
                />
              )}
            </Field>
            {timing === 'daily' ? (
              <div className={css['time']}>
                <TextField label={alerts.dailyAt} type="time" required value={dailyAt} onValue={setDailyAt} />
              </div>
            ) : null}
          </Row>
          <Row as="label" gap={8}>
            <input type="checkbox" checked={sound} onChange={({ target }) => setSound(target.checked)} />
            {alerts.sound}
          </Row>
        </Stack>
      ) : null}
    </FormDialog>
  );
}

/** Deletes an alert, with undo: what matches by then isn't new. */
export function useDeleteAlert(onDeleted: () => void) {
  const { alerts } = useText();
  const remove = useWorkspaceCommand('alerts.remove', { refreshes: ['alerts.list'] });
  const { mutateAsync: restore } = useSaveAlert();
  return {
    busy: remove.isPending,
    problem: remove.error?.problem ?? null,
    run: ({ id: alertId, source, timing, dailyAt, notify, sound, name }: Alert) => {
      const onSuccess = () => {
        showToast({
          words: alerts.deleted({ name }),
          undo: () => restore({ source, timing, dailyAt, notify, sound }),
        });
        onDeleted();
      };
      remove.mutate({ alertId }, { onSuccess });
    },
  };
}

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
