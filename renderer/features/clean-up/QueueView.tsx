import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { HygieneItem, HygieneQueue } from '#shared/contract/hygiene/hygiene.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { queuesQuery } from '../../queries/hygiene.ts';
import { useText } from '../../text/useText.ts';
import css from './CleanUp.module.css';
import { Decisions } from './Decisions.tsx';
import { Workbench } from './Workbench.tsx';

/** One queue: what is open in it, and what was decided. */
export function QueueView({
  connectionId,
  queue,
  gate,
  review,
  actionFor,
  onEdit,
  onOpenCall,
}: {
  readonly connectionId: ConnectionId;
  readonly queue: HygieneQueue;
  readonly gate: ReactNode;
  /** The way to what is staged. */
  readonly review: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onEdit: (item: HygieneItem) => void;
  readonly onOpenCall: (engagementId: EngagementId) => void;
}) {
  const { cleanUp } = useText();
  const [tab, setTab] = useState<'open' | 'decided'>('open');
  const { data } = useQuery(queuesQuery(connectionId));
  const state = data?.queues.find((each) => each.queue === queue);
  const words = cleanUp.queues[queue];
  return (
    <div className={css['page']}>
      <header className={css['header']}>
        <div className={css['heading']}>
          <Link to="/c/$connectionId/clean-up" params={{ connectionId }} className={css['back']}>
            <ChevronLeft size={13} aria-hidden />
            {cleanUp.back}
          </Link>
          <h1 className={css['title']}>{words.title}</h1>
          <p className={css['quiet']}>
            {words.about} {state === undefined ? null : cleanUp.open(state.open)}
          </p>
        </div>
        {review}
        <div role="group" aria-label={cleanUp.tabs} className={css['tabs']}>
          {(['open', 'decided'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={tab === each}
              className={css['tab']}
              onClick={() => setTab(each)}
            >
              {each === 'open' ? cleanUp.openTab : cleanUp.decidedTab}
            </button>
          ))}
        </div>
      </header>
      {data?.complete === false ? (
        <p role="status" className={css['partial']}>
          {cleanUp.partial}
        </p>
      ) : null}
      {tab === 'open' ? (
        <Workbench
          connectionId={connectionId}
          queue={queue}
          gate={gate}
          actionFor={actionFor}
          onEdit={onEdit}
          onOpenCall={onOpenCall}
          progress={cleanUp.progress}
        />
      ) : (
        <Decisions connectionId={connectionId} queue={queue} />
      )}
    </div>
  );
}
