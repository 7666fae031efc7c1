import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useText } from '../../text/useText.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cx } from '../../ui/cx.ts';
import { Text } from '../../ui/primitives.tsx';
import css from './HeaderChip.module.css';

/** A chip of the header that opens an editor. */
export function ChipButton({
  label,
  keys,
  blocked,
  look,
  onPress,
  children,
}: {
  readonly label: string;
  readonly keys: string | undefined;
  /** Why it can't be edited now. The chip stays focusable, so that the reason can be read. */
  readonly blocked: string | null;
  /** `missing` asks for a value that should be there. */
  readonly look: 'icon' | 'value' | 'missing';
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Tooltip label={blocked ?? label} keys={blocked === null ? keys : undefined}>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-disabled={blocked !== null}
        aria-describedby={blocked === null ? undefined : id}
        className={cx(css['chip'], css['press'], look !== 'value' && css[look])}
        onClick={() => {
          if (blocked === null) onPress();
        }}
      >
        {children}
      </button>
      {blocked === null ? null : <VisuallyHidden id={id}>{blocked}</VisuallyHidden>}
    </Tooltip>
  );
}

/** Confirms beside the chip that its change was saved. */
export function SavedMark({ shown }: { readonly shown: boolean }) {
  const { edits } = useText();
  return (
    <span role="status" className={css['saved']}>
      {shown ? (
        <Text size="small" weight="medium">
          <Check size={13} aria-hidden /> {edits.savedHere}
        </Text>
      ) : null}
    </span>
  );
}
