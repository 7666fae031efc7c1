import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ENGAGEMENT_POLL_SECONDS } from '#shared/contract/polling.ts';
import { ALERT_TIMINGS } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import {
  type Alert,
  type AlertSource,
  NEW_ALERT,
  useAlertOf,
  useRemoveAlert,
  useSaveAlert,
} from '../../queries/alertQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { requestNotificationPermission } from '../../ui/systemNotifications.ts';
import { showToast } from '../../ui/toastStore.ts';
import { Select } from '../../ui/Select.tsx';
import css from './Alerts.module.css';

interface AlertDialogProps {
  readonly connectionId: ConnectionId;
  readonly source: AlertSource;
  /** The name of the view or tracker. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Creates or changes the alert of a view or tracker. */
export function AlertDialog(props: AlertDialogProps) {
  const alert = useAlertOf(props.connectionId, props.source);
  return alert === undefined ? null : <AlertForm {...props} alert={alert} />;
}

function AlertForm({
  connectionId,
  source,
  name,
  onClose,
  alert,
}: AlertDialogProps & {
  /** Null for a new one. */
  readonly alert: Alert | null;
}) {
  const { alerts, app, settings } = useText();
  const form = useId();
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
  const problem = save.error?.problem ?? remove.problem;

  return (
    <Dialog
      title={alerts.dialogTitle({ name })}
      width="narrow"
      unsaved={changed}
      onClose={onClose}
      footer={
        <>
          {alert === null ? null : (
            <Button
              look="quiet"
              className={css['delete']}
              disabled={remove.busy}
              onClick={() => remove.run(alert)}
            >
              {alerts.delete}
            </Button>
          )}
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={save.isPending}>
            {alert === null ? alerts.submit : alerts.save}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id={form}
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { connectionId, source, timing, dailyAt, notify, sound },
            {
              onSuccess: () => {
                showToast({ words: (alert === null ? alerts.created : alerts.saved)({ name }) });
                onClose();
              },
            },
          );
        }}
      >
        <Text as="p" tone="secondary">
          {alerts.lead[source.kind]} {alerts.interval({ seconds: ENGAGEMENT_POLL_SECONDS })}
        </Text>
        {alert === null || alert.state === 'watching' ? null : (
          <Caution>{alerts.states[alert.state]}</Caution>
        )}
        <Stack gap={4}>
          <Row as="label" gap={8}>
            <input
              type="checkbox"
              checked={notify}
              aria-describedby={`${form}-hint`}
              onChange={({ target }) => {
                if (target.checked) asking.mutate();
                else setNotify(false);
              }}
            />
            {alerts.notify}
          </Row>
          <Text as="p" id={`${form}-hint`} size="small" tone="tertiary" className={css['alertDialogMore']}>
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
                  <Field label={alerts.dailyAt}>
                    {(control) => (
                      <input
                        {...control}
                        type="time"
                        required
                        value={dailyAt}
                        onChange={({ target }) => setDailyAt(target.value)}
                      />
                    )}
                  </Field>
                </div>
              ) : null}
            </Row>
            <Row as="label" gap={8}>
              <input type="checkbox" checked={sound} onChange={({ target }) => setSound(target.checked)} />
              {alerts.sound}
            </Row>
          </Stack>
        ) : null}
        {problem === null ? null : <ProblemView problem={problem} />}
      </Stack>
    </Dialog>
  );
}

/** Deletes an alert, with undo: what matches by then isn't new. */
export function useDeleteAlert(onDeleted: () => void) {
  const { alerts } = useText();
  const remove = useRemoveAlert();
  const { mutate: restore } = useSaveAlert();
  return {
    busy: remove.isPending,
    problem: remove.error?.problem ?? null,
    run: (alert: Alert) =>
      remove.mutate(alert, {
        onSuccess: () => {
          const { connectionId, source, timing, dailyAt, notify, sound, name } = alert;
          showToast({
            words: alerts.deleted({ name }),
            undo: () => restore({ connectionId, source, timing, dailyAt, notify, sound }),
          });
          onDeleted();
        },
      }),
  };
}
