import { useText } from '../../text/useText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import css from './ShortcutsDialog.module.css';

/** Every key that does something, by the place where it does it. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { app, shortcuts } = useText();
  const { keys } = shortcuts;
  const groups: readonly (readonly [string, readonly (readonly [string, readonly string[]])[]])[] = [
    [
      shortcuts.everywhere,
      [
        [shortcuts.search, ['/']],
        [shortcuts.backOneStep, [keys.escape]],
        [shortcuts.showShortcuts, ['?']],
      ],
    ],
    [
      shortcuts.list,
      [
        [shortcuts.nextRow, ['J', '↓']],
        [shortcuts.previousRow, ['K', '↑']],
        [shortcuts.pageDown, [keys.pageDown]],
        [shortcuts.pageUp, [keys.pageUp]],
        [shortcuts.firstRow, [keys.home]],
        [shortcuts.lastRow, [keys.end]],
        [shortcuts.open, [keys.enter]],
        [shortcuts.closeCall, [keys.escape]],
      ],
    ],
    [
      shortcuts.call,
      [
        [shortcuts.nextLine, ['↓']],
        [shortcuts.previousLine, ['↑']],
        [shortcuts.playLine, [keys.enter]],
        [shortcuts.toList, [keys.escape]],
      ],
    ],
    [
      shortcuts.playing,
      [
        [shortcuts.playPause, [keys.space, 'K']],
        [shortcuts.back15, ['J']],
        [shortcuts.forward15, ['L']],
        [shortcuts.back5, ['←']],
        [shortcuts.forward5, ['→']],
      ],
    ],
  ];

  return (
    <Dialog title={app.shortcuts} width="wide" onClose={onClose}>
      <div className={css['groups']}>
        {groups.map(([place, entries]) => (
          <section key={place} aria-label={place}>
            <h3 className={css['place']}>{place}</h3>
            <dl>
              {entries.map(([what, with_]) => (
                <div key={what} className={css['entry']}>
                  <dt>{what}</dt>
                  <dd>
                    {with_.map((key, index) => (
                      <span key={key}>
                        {index === 0 ? null : ` ${keys.or} `}
                        <Kbd>{key}</Kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
