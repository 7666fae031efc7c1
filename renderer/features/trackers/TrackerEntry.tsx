import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Tracker } from '#shared/contract/trackers.ts';
import { findingsQuery } from '../../queries/trackers.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useNow } from '../../ui/useNow.ts';
import { monthsOf } from './months.ts';
import { TrackerCalls } from './TrackerCalls.tsx';
import css from './TrackerEntry.module.css';
import { Trend } from './Trend.tsx';

/** One tracker over all past calls: how many, when, and, opened, which. */
export function TrackerEntry({
  tracker,
  onEdit,
  onRemove,
  onOpen,
}: {
  readonly tracker: Tracker;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onOpen: (id: EngagementId, at: number | null, find: string | null) => void;
}) {
  const { trackers } = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const now = useNow();
  const query = useQuery(findingsQuery(tracker.connectionId, tracker.phrases));
  const { data } = query;
  const months = useMemo(
    () =>
      data === undefined
        ? null
        : monthsOf(
            data.calls.map(({ row: { engagement } }) => engagement.start_at ?? engagement.created_at),
            now,
          ),
    [data, now],
  );
  return (
    <li className={css['entry']}>
      <div className={css['entryHead']}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className={css['toggle']}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight size={14} aria-hidden className={css['chevron']} />
          <span className={css['names']}>
            <span className={css['name']}>{tracker.name}</span>
            <span className={css['phrases']}>{tracker.phrases.join(' · ')}</span>
          </span>
        </button>
        {months === null ? null : <Trend months={months} />}
        <span role="status" className={css['count']}>
          {data === undefined
            ? query.isError
              ? null
              : trackers.counting
            : (data.more ? trackers.callsAtLeast : trackers.calls)(data.calls.length)}
        </span>
        <IconButton label={`${trackers.change}: ${tracker.name}`} onClick={onEdit}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton label={`${trackers.remove}: ${tracker.name}`} onClick={onRemove}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </div>
      {query.isError ? (
        <ProblemView problem={query.error.problem} onRetry={() => void query.refetch()} />
      ) : null}
      <div id={id}>
        {open && data !== undefined ? <TrackerCalls calls={data.calls} onOpen={onOpen} /> : null}
      </div>
    </li>
  );
}
