import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { ask, useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { preference } from '../../ui/preference.ts';
import css from './ShellNotices.module.css';

/** The start of the session whose crash was reported last, in whichever window. */
const reportedCrash = preference('badEndTold', '', (stored) => (typeof stored === 'string' ? stored : null));

/** What an earlier session left to do, in all workspaces: edits on their way, and previews that it interrupted. */
const unfinishedWorkQuery = queryOptions({
  queryKey: ['unfinishedWork'],
  queryFn: async ({ signal }) => {
    const connections = await ask('connections.list', {}, signal);
    const each = await Promise.all(
      connections.map(async ({ id: connectionId }) => {
        const [counts, bulkEdits] = await Promise.all([
          ask('edits.counts', { connectionId }, signal),
          ask('bulkEdits.list', { connectionId }, signal),
        ]);
        const paused = bulkEdits.filter(({ state, paused: isPaused }) => state === 'checking' && isPaused);
        return { edits: counts.queued + counts.writing, previews: paused.length };
      }),
    );
    const sum = (of: 'edits' | 'previews') => each.reduce((all, one) => all + one[of], 0);
    return { edits: sum('edits'), previews: sum('previews') };
  },
  staleTime: Infinity,
});

/** Reports a crash of the last session once, with what became of its work and a link to the details. */
export function CrashNotice() {
  const { about } = useText();
  const { data: info } = useRead('app.info', {});
  const [reportedBefore] = useState(reportedCrash.get);
  const [dismissed, setDismissed] = useState(false);
  const badEnd = info?.badEnd ?? null;
  const startedAt = badEnd?.startedAt ?? '';
  const isShown = startedAt !== '' && startedAt !== reportedBefore && !dismissed;
  const { data: work, isError } = useQuery({ ...unfinishedWorkQuery, enabled: isShown });
  const isComplete = isShown && (work !== undefined || isError);
  // Before it is seen, so that reloading at that moment doesn't show it again.
  useLayoutEffect(() => {
    if (isComplete) reportedCrash.set(startedAt);
  }, [isComplete, startedAt]);
  if (!isComplete) return null;
  const dismiss = () => setDismissed(true);
  return (
    <div role="status" data-float className={css['notice']}>
      <span>
        {about.badEndTitle}.{' '}
        {work === undefined ? null : (
          <>
            {about.badEndWork({ count: work.edits })}{' '}
            {work.previews === 0 ? null : about.badEndPreviews({ count: work.previews })}
          </>
        )}
      </span>
      <Link to="/about" onClick={dismiss}>
        {about.badEndMore}
      </Link>
      <Button look="quiet" onClick={dismiss}>
        {about.dismiss}
      </Button>
    </div>
  );
}
