import type { Edit, EditResult, Overwritten } from '#shared/contract/edit.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import css from './ConflictResolution.module.css';
import { useCrmLinkText, useOverwrittenText } from './editText.ts';

export type EditDecision = InputOf<'edits.decide'>['decision'];

/** A saved change that overwrote a change by others: shows what was lost and can restore it. */
function OverwriteNotice({
  edit,
  overwrote,
  busy,
  onDecide,
}: {
  readonly edit: Edit;
  readonly overwrote: Overwritten;
  readonly busy: boolean;
  readonly onDecide: (decision: EditDecision) => void;
}) {
  const { edits } = useText();
  const lines = useOverwrittenText()(overwrote, edit.names);
  return (
    <Stack gap={12} role="alert">
      <div>
        <h3>{edits.overwroteTitle}</h3>
        {lines.map((line) => (
          <Text as="p" tone="secondary" key={line}>
            {line}
          </Text>
        ))}
      </div>
      <Row gap={8} align="stretch" justify="end" wrap>
        <Button disabled={busy} onClick={() => onDecide('dismiss')}>
          {edits.dismiss}
        </Button>
        {edit.remedies.includes('restore') ? (
          <Button look="primary" disabled={busy} onClick={() => onDecide('restore')}>
            {edits.restore}
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

/**
 * Resolves a conflict or a write with unknown result: shows the base, their value and ours, and lets the user
 * decide.
 */
export function ConflictResolution({
  edit,
  busy,
  onDecide,
}: {
  readonly edit: Edit;
  readonly busy: boolean;
  readonly onDecide: (decision: EditDecision) => void;
}) {
  const { edits, editors: words } = useText();
  const format = useFormat();
  const crmLinkText = useCrmLinkText();
  const { change, names, result } = edit;
  const people = (ids: readonly ContactId[]) =>
    ids.length === 0 ? edits.nobody : format.names(ids.map((id) => names[id] ?? words.contactById({ id })));
  const now = (found: EditResult | null): string => {
    if (found === null) return edits.cannotSee;
    if (found.kind === 'contacts') return found.after === null ? edits.cannotSee : people(found.after);
    // A conflict is detected before anything is sent; a write with unknown result has the value read
    // afterwards.
    const link = found.sent === null ? found.before : found.after;
    return crmLinkText(link);
  };
  if (edit.overwrote !== null) {
    return <OverwriteNotice edit={edit} overwrote={edit.overwrote} busy={busy} onDecide={onDecide} />;
  }
  const clash = edit.state === 'clash';

  return (
    <Stack gap={12} role="alert">
      <div>
        <h3>{clash ? edits.clashTitle : edits.unknownTitle}</h3>
        <Text as="p" tone="secondary">
          {clash ? edits.clashBody : edits.unknownBody}
        </Text>
      </div>
      <dl className={css['states']}>
        <div>
          <dt>{edits.base}</dt>
          <dd>{change.kind === 'contacts' ? people(change.base) : crmLinkText(change.base)}</dd>
        </div>
        <div>
          <dt>{edits.theirs}</dt>
          <dd>{now(result)}</dd>
        </div>
        <div>
          <dt>{edits.mine}</dt>
          <dd>{change.kind === 'contacts' ? people(change.mine) : crmLinkText(change.mine)}</dd>
        </div>
      </dl>
      <Row gap={8} align="stretch" justify="end" wrap>
        <Button disabled={busy} onClick={() => onDecide('leave-theirs')}>
          {edits.keepTheirs}
        </Button>
        <Button look="primary" disabled={busy} onClick={() => onDecide('write-mine')}>
          {edits.useMine}
        </Button>
      </Row>
    </Stack>
  );
}
