import type { ReactNode } from 'react';
import type { CommandId } from '../../commands/commandCatalogue.ts';
import { useKeyLabels } from '../../commands/keymap.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Row } from '../../ui/primitives.tsx';
import css from './Cleanup.module.css';

/** The actions on the active finding; null if unavailable. */
export interface ResolutionActions {
  readonly accept: (() => void) | null;
  readonly commit: (() => void) | null;
  readonly edit: (() => void) | null;
  readonly skip: () => void;
  readonly never: () => void;
}

function KeyButton({
  id,
  look,
  hint,
  caution = null,
  blocked = null,
  onPress,
  children,
}: {
  readonly id: CommandId;
  readonly look?: 'primary' | 'plain' | 'quiet';
  readonly hint?: string;
  readonly caution?: string | null;
  readonly blocked?: string | null;
  readonly onPress: (() => void) | null;
  readonly children: ReactNode;
}) {
  const [key] = useKeyLabels()(id);
  return (
    <Button
      look={look ?? 'plain'}
      title={hint}
      caution={caution}
      blocked={blocked}
      disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      {children}
      {key === undefined ? null : <Kbd>{key}</Kbd>}
    </Button>
  );
}

/** The buttons that resolve a finding, each with its key. */
export function ResolutionButtons({
  actions,
  readOnly,
  final,
  blocked,
}: {
  readonly actions: ResolutionActions;
  /** Nothing that changes the workspace is offered then. */
  readonly readOnly: boolean;
  /** Whether the change can't be undone once it is written. */
  readonly final: boolean;
  /** Why this token can't change anything, otherwise null. */
  readonly blocked: string | null;
}) {
  const { cleanup, edits } = useText();
  return (
    <Row gap={8} wrap className={css['buttons']}>
      {readOnly ? null : (
        <>
          <KeyButton
            id="cleanUp.accept"
            blocked={blocked}
            look="primary"
            hint={cleanup.acceptHint}
            onPress={actions.accept}
          >
            {cleanup.accept}
          </KeyButton>
          <KeyButton id="cleanUp.commit" caution={final ? edits.cantUndo : null} onPress={actions.commit}>
            {cleanup.commit}
          </KeyButton>
          <KeyButton id="cleanUp.edit" blocked={blocked} onPress={actions.edit}>
            {cleanup.edit}
          </KeyButton>
        </>
      )}
      <KeyButton id="cleanUp.skip" hint={cleanup.skipHint} onPress={actions.skip}>
        {cleanup.skip}
      </KeyButton>
      <KeyButton id="cleanUp.never" hint={cleanup.neverHint} onPress={actions.never}>
        {cleanup.never}
      </KeyButton>
    </Row>
  );
}
