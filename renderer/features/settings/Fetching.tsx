import { useFormat, useText } from '../../text/useText.ts';
import { Section } from './Section.tsx';
import type { SectionProps } from './sectionProps.ts';
import { Choice, Switch } from './Setting.tsx';

const SHARES = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 0.9];

/** How much of the workspace's limit background work may use, and whether it runs at all. */
export function Fetching({ settings, onChange }: SectionProps) {
  const { settings: words } = useText();
  const format = useFormat();
  const { reserveShare, paused } = settings.sync;
  const shares = SHARES.includes(reserveShare) ? SHARES : [...SHARES, reserveShare].toSorted((a, b) => a - b);
  return (
    <Section name="sync" title={words.sections.sync}>
      <Choice
        label={words.reserve}
        hint={words.reserveHint}
        value={String(reserveShare)}
        values={shares.map((share) => ({
          value: String(share),
          label: words.reserveValue(format.percent(share)),
        }))}
        onChange={(value) => onChange({ sync: { reserveShare: Number(value) } })}
      />
      <Switch
        label={words.paused}
        hint={words.pausedHint}
        on={paused}
        onChange={(on) => onChange({ sync: { paused: on } })}
      />
    </Section>
  );
}
