import { useEffect, useState } from 'react';
import { useFormat, useText } from '../../text/useText.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Fact, Popover } from '../../ui/Popover.tsx';
import { Text } from '../../ui/primitives.tsx';
import css from './ApiUsage.module.css';
import { isUsageLow, usageParts, usageText } from './usageSummary.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';

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

/** The API usage in figures: usage by Parley and others, and when the limit resets. */
export function ApiUsageFacts() {
  const text = useText();
  const format = useFormat();
  const { data: rate } = useWorkspaceRead('rateLimit.current', {});
  if (rate === undefined) return null;
  const words = text.rateLimit;
  return (
    <section aria-label={words.title}>
      <Text as="h3" weight="medium">
        {words.title}
      </Text>
      <Text as="p" tone="secondary" pad={[0, 0, 12]}>
        {usageText(text, format, rate)}.
      </Text>
      <dl>
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
    </section>
  );
}

/** The API usage as a ring, shown while the remaining limit is low; opens the figures. */
export function LowApiUsage() {
  const text = useText();
  const format = useFormat();
  const { data: rate } = useWorkspaceRead('rateLimit.current', {});
  if (rate === undefined || !isUsageLow(rate)) return null;
  const sentence = usageText(text, format, rate);
  const words = text.rateLimit;
  return (
    <Popover
      label={words.title}
      hint={sentence}
      trigger={
        <Meter
          label={words.title}
          sentence={sentence}
          value={rate.remaining ?? 0}
          max={rate.limit ?? 0}
          parts={usageParts(rate)}
        />
      }
    >
      {() => (
        <>
          <ApiUsageFacts />
          <Text as="p" size="small" tone="tertiary" pad={[8, 0, 0]} border="top" className={css['shared']}>
            {words.shared}
          </Text>
        </>
      )}
    </Popover>
  );
}
