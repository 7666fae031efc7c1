import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { DELIVERY_VERDICTS, type DeliveryVerdict } from '#shared/contract/enumerations.ts';
import type { Delivery } from '#shared/contract/webhooks.ts';
import { readPages } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChipChoiceMenu } from '../../ui/Chip.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { RawText } from '../../ui/AnyValue.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './Webhooks.module.css';

const DELIVERIES_A_PAGE = 50;

/** One delivery per row; the name of its event opens it. */
function DeliveryTable({
  rows,
  onOpen,
}: {
  readonly rows: readonly Delivery[];
  readonly onOpen: (delivery: Delivery) => void;
}) {
  const { webhooks } = useText();
  const format = useFormat();
  const { columns } = webhooks;
  return (
    <div className={css['tableBox']}>
      <table aria-labelledby="webhook-deliveries" className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{columns.time}</th>
            <th scope="col">{columns.event}</th>
            <th scope="col">{columns.resource}</th>
            <th scope="col">{columns.verdict}</th>
            <th scope="col">{columns.bytes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((delivery) => {
            const event = delivery.type ?? webhooks.unknownEvent;
            return (
              <tr key={delivery.number}>
                <td>
                  <Text
                    as="time"
                    size="small"
                    tone="secondary"
                    dateTime={delivery.receivedAt}
                    title={format.absolute(delivery.receivedAt)}
                  >
                    {format.timeToTheSecond(delivery.receivedAt)}
                  </Text>
                </td>
                <td>
                  <button
                    type="button"
                    aria-label={webhooks.open({ event })}
                    data-link
                    className={css['event']}
                    onClick={() => onOpen(delivery)}
                  >
                    {event}
                  </button>
                </td>
                <td>
                  <Text tone="secondary" mono>
                    {delivery.resourceId}
                  </Text>
                </td>
                <td>
                  <VerdictBadge verdict={delivery.verdict} />
                </td>
                <td>
                  <Text size="small" tone="secondary">
                    {format.bytes(delivery.bytes)}
                  </Text>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const VERDICT_TONES = {
  accepted: 'good',
  duplicate: 'neutral',
  stale: 'neutral',
  unread: 'warn',
  failed: 'bad',
  refused: 'bad',
} as const;

function VerdictBadge({ verdict }: { readonly verdict: DeliveryVerdict }) {
  const { webhooks } = useText();
  return <Badge tone={VERDICT_TONES[verdict]}>{webhooks.verdicts[verdict]}</Badge>;
}

/** Indented if it is JSON, otherwise unchanged. */
function payloadText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** One delivery with its payload as plain text: a rejected one may come from anyone. */
function DeliveryDialog({
  delivery,
  onClose,
}: {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}) {
  const { webhooks } = useText();
  const format = useFormat();
  const { data: payload, error } = useWorkspaceRead('webhooks.payload', { number: delivery.number });
  const carried = payload === undefined || payload.text === null ? null : payloadText(payload.text);
  const facts = [
    [webhooks.columns.time, format.absolute(delivery.receivedAt)],
    [webhooks.columns.resource, delivery.resourceId],
    [webhooks.eventId, delivery.eventId],
    [webhooks.webhookId, delivery.webhookId],
    [webhooks.columns.bytes, format.bytes(delivery.bytes)],
  ] as const;

  return (
    <Dialog title={delivery.type ?? webhooks.delivery} onClose={onClose}>
      <Row as="p" gap={8} wrap>
        <VerdictBadge verdict={delivery.verdict} />
        {webhooks.verdictWords[delivery.verdict]}{' '}
        {delivery.refusal === null ? null : webhooks.refusals[delivery.refusal]}
      </Row>
      <Facts className={css['facts']}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
        )}
      </Facts>
      <Failure of={{ error }} />
      {payload === undefined ? null : (
        <Stack as="section" gap={8} aria-label={webhooks.payload}>
          <Row gap={12} justify="between">
            <h3>{webhooks.payload}</h3>
            {carried === null ? null : <CopyButton text={carried} label={webhooks.copyPayload} />}
          </Row>
          {carried === null ? (
            <Text as="p" tone="tertiary">
              {webhooks.payloadNotKept}
            </Text>
          ) : (
            <>
              {payload.cut ? (
                <Text as="p" tone="tertiary">
                  {webhooks.payloadCut}
                </Text>
              ) : null}
              <RawText>{carried}</RawText>
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

/** The deliveries with their results, newest first. */
export function WebhookDeliveries() {
  const connectionId = useConnectionId();
  const { webhooks } = useText();
  const [verdict, setVerdict] = useState<DeliveryVerdict>();
  const [open, setOpen] = useState<Delivery | null>(null);
  const verdicts = verdict === undefined ? [] : [verdict];
  const query = useInfiniteQuery(
    readPages(
      'webhooks.deliveries',
      (before: number | null) => ({ connectionId, verdicts, before, limit: DELIVERIES_A_PAGE }),
      null,
      ({ next }) => next,
    ),
  );
  const pages = query.data?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.rows), [pages]);

  let body: ReactNode = null;
  if (query.error !== null) {
    body = <Failure of={query} />;
  } else if (pages !== undefined && rows.length === 0) {
    body =
      verdict === undefined ? (
        <EmptyState title={webhooks.emptyTitle}>{webhooks.emptyBody}</EmptyState>
      ) : (
        <EmptyState
          title={webhooks.nothingTitle}
          action={<Button onClick={() => setVerdict(undefined)}>{webhooks.showAll}</Button>}
        />
      );
  } else if (rows.length > 0) body = <DeliveryTable rows={rows} onOpen={setOpen} />;

  return (
    <ColumnSection
      id="webhook-deliveries"
      title={webhooks.deliveries}
      beside={
        <ChipChoiceMenu
          label={webhooks.verdict}
          any={webhooks.anyVerdict}
          values={DELIVERY_VERDICTS}
          words={webhooks.verdicts}
          chosen={verdict}
          onChoose={setVerdict}
        />
      }
    >
      {body}
      {query.hasNextPage ? (
        <div>
          <Button aria-disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {webhooks.older}
          </Button>
        </div>
      ) : null}
      {open === null ? null : <DeliveryDialog delivery={open} onClose={() => setOpen(null)} />}
    </ColumnSection>
  );
}
