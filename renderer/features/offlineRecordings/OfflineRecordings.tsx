import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { OfflineRecordings as State, OfflineView } from '#shared/contract/offlineRecordings.ts';
import type { ViewRef } from '#shared/contract/views.ts';
import { useCommand, useRead } from '../../queries/ask.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/Toasts.tsx';

const BYTES_PER_GIGABYTE = 1_000_000_000;

function viewKey(connectionId: ConnectionId, view: ViewRef): string {
  return `${connectionId} ${view.kind} ${view.kind === 'saved' ? view.id : view.name}`;
}

/** Keeps the recordings of a view on this computer, or stops that. */
export function KeepRecordingsDialog({
  connectionId,
  view,
  name,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly view: ViewRef;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { offlineRecordings: words } = useText();
  const format = useFormat();
  const { data: all } = useRead('offlineRecordings.get', {});
  const { data } = useRead('settings.get', {});
  const change = useCommand('offlineRecordings.keep', { refreshes: ['offlineRecordings.get'] });
  if (all === undefined || data === undefined) return null;
  const key = viewKey(connectionId, view);
  const kept = all.views.find((each) => viewKey(each.connectionId, each.view) === key) ?? null;
  const isKept = kept !== null;
  const limit = format.bytes(data.settings.playback.offlineGigabytes * BYTES_PER_GIGABYTE);
  return (
    <ConfirmDialog
      title={(isKept ? words.stopTitle : words.keepTitle)({ name })}
      confirm={isKept ? words.stop : words.keep}
      look={isKept ? 'danger' : 'primary'}
      busy={change.isPending}
      problem={change.error?.problem ?? null}
      onConfirm={() =>
        change.mutate(
          { connectionId, view, keep: !isKept },
          {
            onSuccess: () => {
              showToast({ words: (isKept ? words.stopped : words.kept)({ name }) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {isKept ? words.stopBody({ count: kept.kept }) : words.keepBody({ limit })}
      {isKept ? null : ` ${words.unencrypted}`}
    </ConfirmDialog>
  );
}

/** What is wrong, or has to be waited for. */
const WARNINGS: ReadonlySet<State['state']> = new Set(['disk-full', 'storage', 'forbidden']);

function useViewName(): (view: OfflineView) => string {
  const { views } = useText();
  return ({ name, view }) =>
    name ?? (view.kind === 'builtIn' ? (lookUp(views.builtIn, view.name) ?? view.name) : view.id);
}

/** One view, with how many of its recordings are here. */
function ViewRow({
  view,
  workspace,
  onStop,
}: {
  readonly view: OfflineView;
  /** Null if there is only one. */
  readonly workspace: string | null;
  readonly onStop: () => void;
}) {
  const { offlineRecordings: words } = useText();
  const name = useViewName()(view);
  const details = [
    view.state === 'ready' ? words.keptCount({ count: view.kept }) : words.viewStates[view.state],
    view.left === 0 ? null : words.leftCount({ count: view.left }),
    view.failed === 0 ? null : words.failedCount({ count: view.failed }),
    workspace,
  ];
  return (
    <Row as="li" gap={8} pad={[8, 0]} border="between">
      <Stack grow>
        <Text wrap="anywhere">{name}</Text>
        <Text size="small" tone="tertiary" tabular>
          {details.filter((each) => each !== null).join(' · ')}
        </Text>
      </Stack>
      <IconButton label={words.stopFor({ name })} onClick={onStop}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </Row>
  );
}

/** Which views' recordings are kept on this computer, and how much space they use. */
export function OfflineRecordings({
  limitSetting,
}: {
  /** The setting of how much space they may take. */
  readonly limitSetting: ReactNode;
}) {
  const { offlineRecordings: words } = useText();
  const format = useFormat();
  const query = useRead('offlineRecordings.get', {});
  const { data: connections = [] } = useRead('connections.list', {});
  const { data: settings } = useRead('settings.get', {});
  const nameOf = useViewName();
  const remove = useCommand('offlineRecordings.removeAll', { refreshes: ['offlineRecordings.get'] });
  const [open, setOpen] = useState<OfflineView | 'all' | null>(null);
  const close = () => setOpen(null);
  const limit = (settings?.settings.playback.offlineGigabytes ?? 0) * BYTES_PER_GIGABYTE;
  const data = query.data;
  return (
    <ColumnSection id="offline-recordings" title={words.title} lead={`${words.lead} ${words.unencrypted}`}>
      {limitSetting}
      {query.isError ? (
        <Failure of={query} />
      ) : data === undefined ? (
        <LoadingLines label={words.loading} widths={[30, 44]} />
      ) : data.views.length === 0 && data.usedBytes === 0 ? (
        <Text as="p" tone="secondary">
          {words.none}
        </Text>
      ) : (
        <>
          <Row gap={12} rowGap={4} wrap justify="between">
            <Text tabular role="status" tone={WARNINGS.has(data.state) ? 'bad' : 'primary'}>
              {words.used({ used: format.bytes(data.usedBytes), limit: format.bytes(limit) })}
              {data.state === 'idle' ? null : ` · ${words.states[data.state]}`}
            </Text>
            <Button onClick={() => setOpen('all')}>{words.removeAll}</Button>
          </Row>
          <ul>
            {data.views.map((view) => (
              <ViewRow
                key={viewKey(view.connectionId, view.view)}
                view={view}
                workspace={
                  connections.length > 1
                    ? (connections.find(({ id }) => id === view.connectionId)?.name ?? null)
                    : null
                }
                onStop={() => setOpen(view)}
              />
            ))}
          </ul>
        </>
      )}
      {open === 'all' ? (
        <ConfirmDialog
          title={words.removeAllTitle}
          confirm={words.removeAll}
          look="danger"
          busy={remove.isPending}
          problem={remove.error?.problem ?? null}
          onConfirm={() =>
            remove.mutate(
              {},
              {
                onSuccess: () => {
                  showToast({ words: words.removed });
                  close();
                },
              },
            )
          }
          onClose={close}
        >
          {words.removeAllBody}
        </ConfirmDialog>
      ) : open === null ? null : (
        <KeepRecordingsDialog
          connectionId={open.connectionId}
          view={open.view}
          name={nameOf(open)}
          onClose={close}
        />
      )}
    </ColumnSection>
  );
}
