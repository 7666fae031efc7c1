import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { clockTime } from '#shared/domain/transcript/intervals.ts';
import { type ExportedEngagement, exportLines } from '#shared/domain/transcript/export/exportLines.ts';
import { useFormat } from '../../text/useText.ts';
import css from './PrintedEngagement.module.css';

const ALL = { speakers: true, times: true, range: null, onlySpeakers: null };

/** Whether the page is being printed, from before the browser lays it out for paper. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/**
 * Replaces the window on paper: the engagement with its whole transcript, while the screen only renders a
 * part.
 */
export function PrintedEngagement({ call }: { readonly call: ExportedEngagement }) {
  const format = useFormat();
  if (!usePrinting()) return null;
  return createPortal(
    <article className={css['paper']}>
      <h1>{call.title}</h1>
      {call.startAt === null ? null : <p>{format.absolute(call.startAt)}</p>}
      {exportLines(call, ALL).map(({ line, name, start, text }) => (
        <p key={line}>
          <span className={css['who']}>
            {name} · {clockTime(start)}
          </span>
          {text}
        </p>
      ))}
    </article>,
    document.body,
  );
}
