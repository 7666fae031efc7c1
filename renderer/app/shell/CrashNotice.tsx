import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { appInfoQuery } from '../../queries/appQueries.ts';
import { unfinishedWorkQuery } from '../../queries/editQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { preference } from '../../ui/preference.ts';
import css from './ShellNotices.module.css';

/** The start of the session whose crash was reported last, in whichever window. */
const reportedCrash = preference('badEndTold', '', (stored) => (typeof stored === 'string' ? stored : null));

/** Reports a crash of the last session once, with what became of its work and a link to the details. */
export function CrashNotice() {
  const { about } = useText();
  const { data: info } = useQuery(appInfoQuery);
  const [reportedBefore] = useState(reportedCrash.get);
  const [dismissed, setDismissed] = useState(false);
  const badEnd = info?.badEnd ?? null;
  const startedAt = badEnd?.startedAt ?? '';
  const isShown = startedAt !== '' && startedAt !== reportedBefore && !dismissed;
  const { data: work, isError } = useQuery({ ...unfinishedWorkQuery, enabled: isShown });
  const isComplete = isShown && (work !== undefined || isError);
  useEffect(() => {
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
      <Link to="/settings/about" onClick={dismiss}>
        {about.badEndMore}
      </Link>
      <Button look="quiet" onClick={dismiss}>
        {about.dismiss}
      </Button>
    </div>
  );
}
