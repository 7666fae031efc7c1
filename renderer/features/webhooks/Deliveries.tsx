import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { DELIVERY_VERDICTS, type DeliveryVerdict } from '#shared/contract/enumerations.ts';
import type { Delivery } from '#shared/contract/webhooks.ts';
import { deliveriesQuery } from '../../queries/webhooks.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceMenu } from '../../ui/ChipMenu.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { DeliveryTable } from './DeliveryTable.tsx';

/** What was delivered and what became of it, newest first. */
export function Deliveries({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { webhooks } = useText();
  const [verdict, setVerdict] = useState<DeliveryVerdict>();
  const [open, setOpen] = useState<Delivery | null>(null);
  const query = useInfiniteQuery(deliveriesQuery(connectionId, verdict === undefined ? [] : [verdict]));
  const pages = query.data?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.rows), [pages]);

  let body: ReactNode = null;
  if (query.error !== null) {
    body = <ProblemView problem={query.error.problem} onRetry={() => void query.refetch()} />;
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
        <ChoiceMenu
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
      {open === null ? null : (
        <DeliveryDialog connectionId={connectionId} delivery={open} onClose={() => setOpen(null)} />
      )}
    </ColumnSection>
  );
}
