import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { appInfoQuery } from '../../queries/appInfo.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import css from './HostNotice.module.css';

/** Which end was told of already; a page that is loaded anew doesn't tell it again. */
const TOLD = 'parley.badEndTold';

/** Says once that the run before this one ended badly, and leads to where more is told. */
export function BadEndNotice() {
  const { about } = useText();
  const { data: info } = useQuery(appInfoQuery);
  const [told, setTold] = useState(() => sessionStorage.getItem(TOLD));
  const badEnd = info?.badEnd ?? null;
  if (badEnd === null || told === badEnd.startedAt) return null;
  const dismiss = () => {
    sessionStorage.setItem(TOLD, badEnd.startedAt);
    setTold(badEnd.startedAt);
  };
  return (
    <div role="status" className={css['notice']}>
      {about.badEndTitle}
      <Link to="/about" onClick={dismiss}>
        {about.badEndMore}
      </Link>
      <Button look="quiet" onClick={dismiss}>
        {about.dismiss}
      </Button>
    </div>
  );
}
