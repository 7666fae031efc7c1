import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { rateQuery } from '../../queries/connectionQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Fact, Popover } from '../../ui/Popover.tsx';
import { Text } from '../../ui/primitives.tsx';
import css from './ApiUsage.module.css';
import { usageParts, usageText } from './usageSummary.ts';

/** Counts down the seconds until a time. */
function Countdown({ to }: { readonly to: string }) {
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return format.seconds(Math.max(0, Math.ceil((Date.parse(to) - now) / 1000)));
}

/** The API usage as a ring, which opens the figures: who used how much, and when the limit resets. */
export function ApiUsage({
  connectionId,
  log,
}: {
  readonly connectionId: ConnectionId;
  /** The link to the API log. */
  readonly log: ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const { data: rate } = useQuery(rateQuery(connectionId));
  if (rate === undefined) return null;

  const sentence = usageText(text, format, rate);
  const limit = rate.limit ?? 0;
  const words = text.rateLimit;

  return (
    <Popover
      label={words.title}
      hint={sentence}
      trigger={
        <>
          <Meter
            label={words.title}
            sentence={sentence}
            value={rate.remaining ?? limit}
            max={limit}
            parts={usageParts(rate)}
          />
          <span aria-hidden="true">{rate.remaining === null ? '–' : format.number(rate.remaining)}</span>
        </>
      }
    >
      {() => (
        <>
          <Text as="p" tone="secondary" className={css['sentence']}>
            {sentence}.
          </Text>
          <dl>
            <Fact name={words.limit}>{rate.limit === null ? '–' : format.number(rate.limit)}</Fact>
            <Fact name={words.remaining}>
              {rate.remaining === null ? '–' : format.number(rate.remaining)}
            </Fact>
            <Fact name={words.own}>{format.number(rate.own)}</Fact>
            <Fact name={words.others}>{format.number(rate.others)}</Fact>
            <Fact name={words.reserve}>{format.number(rate.reserve)}</Fact>
            <Fact name={words.inFlight}>{format.number(rate.inFlight)}</Fact>
            <Fact name={words.waiting}>{format.number(rate.waiting)}</Fact>
            {rate.resetsAt === null ? null : (
              <Fact name={words.resetsIn}>
                <Countdown to={rate.resetsAt} />
              </Fact>
            )}
          </dl>
          <Text as="p" size="small" tone="tertiary" className={css['shared']}>
            {words.shared}
          </Text>
          <p className={css['log']}>{log}</p>
        </>
      )}
    </Popover>
  );
}
