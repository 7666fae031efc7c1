import { useMemo } from 'react';
import { chosenLanguage } from '../../text/languages.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { useNow } from '../../ui/useNow.ts';
import { languageChoices, timeZoneChoices } from './localeChoices.ts';
import { Section } from './Section.tsx';
import type { SectionProps } from './sectionProps.ts';
import { Choice } from './Setting.tsx';

export function Dates({ settings, onChange }: SectionProps) {
  const { settings: words } = useText();
  const format = useFormat();
  const now = useNow();
  const { language, timeZone } = settings.dates;
  const languages = useMemo(
    () => languageChoices(chosenLanguage(language), language, words.asComputer),
    [language, words],
  );
  const timeZones = useMemo(() => timeZoneChoices(timeZone, words.asComputer), [timeZone, words]);
  return (
    <Section name="dates" title={words.sections.dates}>
      <Choice
        label={words.language}
        hint={words.languageHint}
        value={language}
        values={languages}
        onChange={(value) => onChange({ dates: { language: value } })}
      />
      <Choice
        label={words.timeZone}
        hint={words.timeZoneHint(format.absolute(new Date(now).toISOString()))}
        value={timeZone}
        values={timeZones}
        onChange={(value) => onChange({ dates: { timeZone: value } })}
      />
    </Section>
  );
}
