import { COMMAND_IDS, COMMANDS, commandTitle } from '../../commands/commandCatalogue.ts';
import { PLACES } from '../../commands/command.ts';
import { useKeyLabels } from '../../commands/keymap.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd, Row, Text } from '../../ui/primitives.tsx';
import css from './ShortcutsDialog.module.css';

/** All shortcuts, grouped by where they work. */
export function ShortcutsDialog({
  onClose,
  onChangeKeys,
}: {
  readonly onClose: () => void;
  readonly onChangeKeys: () => void;
}) {
  const text = useText();
  const keys = useKeyLabels();
  const groups = PLACES.map((place) => ({
    place,
    ids: COMMAND_IDS.filter((id) => COMMANDS[id].place === place && keys(id).length > 0),
  })).filter(({ ids }) => ids.length > 0);

  return (
    <Dialog
      title={text.app.shortcuts}
      width="wide"
      onClose={onClose}
      footer={<Button onClick={onChangeKeys}>{text.settings.changeKeys}</Button>}
    >
      {/* Focusable, so that the arrow keys scroll the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={text.app.shortcuts} tabIndex={0} className={css['groups']}>
        {groups.map(({ place, ids }) => (
          <section key={place} aria-label={text.commands.places[place]}>
            <Text as="h3" tone="secondary" pad={[0, 0, 6]} border="bottom">
              {text.commands.places[place]}
            </Text>
            <dl>
              {ids.map((id) => (
                <Row
                  key={id}
                  gap={12}
                  justify="between"
                  align="stretch"
                  border="bottom"
                  className={css['entry']}
                >
                  <dt>{commandTitle(text, id)}</dt>
                  <Text as="dd" tone="tertiary">
                    {keys(id).map((key, index) => (
                      <span key={key}>
                        {index === 0 ? null : ` ${text.commands.or} `}
                        <Kbd>{key}</Kbd>
                      </span>
                    ))}
                  </Text>
                </Row>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
