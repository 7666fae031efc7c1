import { DENSITIES, THEMES } from '#shared/contract/enumerations.ts';
import { useText } from '../../text/useText.ts';
import { Section } from './Section.tsx';
import type { SectionProps } from './sectionProps.ts';
import { Choice } from './Setting.tsx';

export function Appearance({ settings, onChange }: SectionProps) {
  const { settings: words, app } = useText();
  const { theme, density } = settings.appearance;
  return (
    <Section name="appearance" title={words.sections.appearance}>
      <Choice
        label={words.theme}
        hint={words.themeHint}
        value={theme}
        values={THEMES.map((value) => ({ value, label: app.themes[value] }))}
        onChange={(value) => onChange({ appearance: { theme: value } })}
      />
      <Choice
        label={words.density}
        hint={words.densityHint}
        value={density}
        values={DENSITIES.map((value) => ({ value, label: words.densities[value] }))}
        onChange={(value) => onChange({ appearance: { density: value } })}
      />
    </Section>
  );
}
