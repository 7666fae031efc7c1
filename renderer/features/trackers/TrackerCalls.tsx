import { useState } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Findings } from '../../queries/trackers.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Snippet } from '../../ui/Snippet.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Mention } from './Mention.tsx';
import css from './TrackerCalls.module.css';

const SHOWN_AT_ONCE = 20;

/** The calls in which a tracker's phrases were said, with the lines that say them. */
export function TrackerCalls({
  calls,
  onOpen,
}: {
  readonly calls: Findings['calls'];
  readonly onOpen: (id: EngagementId, at: number | null, find: string | null) => void;
}) {
  const { list, trackers } = useText();
  const format = useFormat();
  const now = useNow();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (calls.length === 0) return <p className={css['quiet']}>{trackers.notSaid}</p>;
  return (
    <>
      <ul className={css['calls']}>
        {calls.slice(0, shown).map(({ row: { engagement }, hits }) => {
          const moment = engagement.start_at ?? engagement.created_at;
          return (
            <li key={engagement.id}>
              <button type="button" className={css['call']} onClick={() => onOpen(engagement.id, null, null)}>
                <EngagementTypeIcon type={engagement.engagement_type} />
                <span className={css['callTitle']}>
                  {engagement.title.trim() === '' ? list.untitled : engagement.title}
                </span>
                <time dateTime={moment} title={format.absolute(moment)} className={css['quiet']}>
                  {format.when(moment, now)}
                </time>
              </button>
              {hits.map((hit, index) =>
                hit.kind === 'line' ? (
                  <Mention
                    // One line may say two of the phrases.
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    second={hit.start}
                    name={`${trackers.openAt(format.duration(hit.start))}: ${hit.snippet.text}`}
                    onGo={() => {
                      const [begin = 0, end = 0] = hit.snippet.marks[0] ?? [];
                      const words = hit.snippet.text.slice(begin, end);
                      onOpen(engagement.id, hit.start, words === '' ? null : words);
                    }}
                  >
                    {hit.speaker === null ? null : <span className={css['who']}>{hit.speaker} </span>}
                    <Snippet {...hit.snippet} />
                  </Mention>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key
                  <p key={index} className={css['text']}>
                    <Snippet {...hit.snippet} />
                  </p>
                ),
              )}
            </li>
          );
        })}
      </ul>
      {calls.length > shown ? (
        <Button look="quiet" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {trackers.moreCalls(Math.min(SHOWN_AT_ONCE, calls.length - shown))}
        </Button>
      ) : null}
    </>
  );
}
