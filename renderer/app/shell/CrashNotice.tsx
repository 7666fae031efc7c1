import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { appInfoQuery } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import css from './ShellNotices.module.css';

/** The crash that was dismissed in this tab. */
const DISMISSED_KEY = 'parley.badEndTold';

/** Reports a crash of the last session once, with a link to the details. */
export function CrashNotice() {
  const { about } = useText();
  const { data: info } = useQuery(appInfoQuery);
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED_KEY));
  const badEnd = info?.badEnd ?? null;
  if (badEnd === null || dismissed === badEnd.startedAt) return null;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED_KEY, badEnd.startedAt);
    setDismissed(badEnd.startedAt);
  };
  return (
    <div role="status" data-float className={css['notice']}>
      {about.badEndTitle}
      <Link to="/settings/about" onClick={dismiss}>
        {about.badEndMore}
      </Link>
      <Button look="quiet" onClick={dismiss}>
        {about.dismiss}
      </Button>
    </div>
  );
}
