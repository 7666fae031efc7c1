import { SPEEDS } from '../../player/playerChoices.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Section } from './Section.tsx';
import type { SectionProps } from './sectionProps.ts';
import { Choice, Switch } from './Setting.tsx';

export function Playback({ settings, onChange }: SectionProps) {
  const { settings: words, player } = useText();
  const format = useFormat();
  const { speed, skipSilence } = settings.playback;
  const speeds = SPEEDS.some((each) => each === speed)
    ? SPEEDS
    : [...SPEEDS, speed].toSorted((a, b) => a - b);
  return (
    <Section name="playback" title={words.sections.playback}>
      <Choice
        label={words.speed}
        hint={words.speedHint}
        value={String(speed)}
        values={speeds.map((each) => ({
          value: String(each),
          label: player.speedValue(format.number(each)),
        }))}
        onChange={(value) => onChange({ playback: { speed: Number(value) } })}
      />
      <Switch
        label={words.skipSilence}
        hint={words.skipSilenceHint}
        on={skipSilence}
        onChange={(on) => onChange({ playback: { skipSilence: on } })}
      />
    </Section>
  );
}
