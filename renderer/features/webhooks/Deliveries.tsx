import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { DELIVERY_VERDICTS, type DeliveryVerdict } from '#shared/contract/vocabulary.ts';
import type { Delivery } from '#shared/contract/webhooks.ts';
import { deliveriesQuery } from '../../queries/webhooks.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { DeliveryTable } from './DeliveryTable.tsx';
import css from './Webhooks.module.css';

/** What was delivered and what became of it, newest first. */
export function Deliveries({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { webhooks } = useText();
  const [verdict, setVerdict] = useState<DeliveryVerdict | null>(null);
  const [open, setOpen] = useState<Delivery | null>(null);
  const query = useInfiniteQuery(deliveriesQuery(connectionId, verdict === null ? [] : [verdict]));
  const pages = query.data?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.rows), [pages]);

  let body: ReactNode = null;
  if (query.error !== null) {
    body = <ProblemView problem={query.error.problem} onRetry={() => void query.refetch()} />;
  } else if (pages !== undefined && rows.length === 0) {
    body =
      verdict === null ? (
        <EmptyState title={webhooks.emptyTitle}>{webhooks.emptyBody}</EmptyState>
      ) : (
        <EmptyState
          title={webhooks.nothingTitle}
          action={<Button onClick={() => setVerdict(null)}>{webhooks.showAll}</Button>}
        />
      );
  } else if (rows.length > 0) body = <DeliveryTable rows={rows} onOpen={setOpen} />;

  return (
    <section aria-labelledby="webhook-deliveries" className={css['section']}>
      <div className={css['head']}>
        <h2 id="webhook-deliveries">{webhooks.deliveries}</h2>
        <Menu
          label={`${webhooks.verdict}: ${verdict === null ? webhooks.anyVerdict : webhooks.verdicts[verdict]}`}
          triggerClass={css['choice']}
          trigger={
            <>
              {verdict === null ? webhooks.verdict : webhooks.verdicts[verdict]}
              <ChevronDown size={12} aria-hidden />
            </>
          }
          items={[null, ...DELIVERY_VERDICTS].map((value) => ({
            key: value ?? 'any',
            label: value === null ? webhooks.anyVerdict : webhooks.verdicts[value],
            checked: { kind: 'radio', on: value === verdict },
            onChoose: () => setVerdict(value),
          }))}
        />
      </div>
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
    </section>
  );
}
