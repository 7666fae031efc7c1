import { catalogue, COMMAND_IDS } from '../../../commands/catalogue/index.ts';
import { PLACES } from '../../../commands/command.ts';
import { useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../Section.tsx';
import type { SectionProps } from '../sectionProps.ts';
import css from '../Settings.module.css';
import { CommandKeys } from './CommandKeys.tsx';

/** Every command with its keys, each of which can be given anew. */
export function Shortcuts({ settings, onChange }: SectionProps) {
  const { settings: words, commands } = useText();
  const { keys } = settings.shortcuts;
  return (
    <Section name="shortcuts" title={words.sections.shortcuts}>
      <div className={css['setting']}>
        <p className={css['hint']}>{words.keysIntro}</p>
        <Button
          disabled={Object.keys(keys).length === 0}
          onClick={() => onChange({ shortcuts: { keys: {} } })}
        >
          {words.resetAll}
        </Button>
      </div>
      {PLACES.map((place) => {
        const ids = COMMAND_IDS.filter((id) => catalogue[id].place === place);
        return ids.length === 0 ? null : (
          <section key={place} aria-label={commands.places[place]}>
            <h3 className={css['place']}>{commands.places[place]}</h3>
            <ul>
              {ids.map((id) => (
                <CommandKeys
                  key={id}
                  id={id}
                  given={keys}
                  onGive={(given) => onChange({ shortcuts: { keys: given } })}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </Section>
  );
}
