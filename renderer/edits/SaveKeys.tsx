import { useKeyLabel } from '../commands/keymap.ts';
import { useText } from '../text/useText.ts';
import { Kbd } from '../ui/Kbd.tsx';
import css from './SaveKeys.module.css';

/** The two ways out of a dialog by the keys. */
export function SaveKeys() {
  const { edit } = useText();
  const save = useKeyLabel('editing.save');
  const stage = useKeyLabel('editing.stage');
  return (
    <p className={css['keys']}>
      {save === undefined ? null : (
        <span>
          {edit.save} <Kbd>{save}</Kbd>
        </span>
      )}
      {stage === undefined ? null : (
        <span>
          {edit.stage} <Kbd>{stage}</Kbd>
        </span>
      )}
    </p>
  );
}
