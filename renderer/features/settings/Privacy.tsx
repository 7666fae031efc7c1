import { useText } from '../../text/useText.ts';
import { Section } from './Section.tsx';
import type { SectionProps } from './sectionProps.ts';
import { Switch } from './Setting.tsx';

export function Privacy({ settings, onChange }: SectionProps) {
  const { settings: words } = useText();
  const { keepSearches, keepPayloads } = settings.privacy;
  return (
    <Section name="privacy" title={words.sections.privacy}>
      <Switch
        label={words.keepSearches}
        hint={words.keepSearchesHint}
        on={keepSearches}
        onChange={(on) => onChange({ privacy: { keepSearches: on } })}
      />
      <Switch
        label={words.keepPayloads}
        hint={words.keepPayloadsHint}
        on={keepPayloads}
        onChange={(on) => onChange({ privacy: { keepPayloads: on } })}
      />
    </Section>
  );
}
