import type { ReactNode } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { ChangeDiff, editValues, ProposalNote } from '../../edits/ChangeDiff.tsx';
import { describeHold } from '../../edits/editText.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { usePendingEdits } from '../../edits/usePendingEdits.ts';
import { useUnsettledEdits } from '../../edits/editQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { PENDING_ICONS } from './EditsCount.tsx';
import { pendingGroup } from './pendingEdits.ts';
import css from './PendingChanges.module.css';

function PendingChange({
  edit,
  readOnly,
  staged,
}: {
  readonly edit: Edit;
  readonly readOnly: boolean;
  readonly staged: ReturnType<typeof usePendingEdits>;
}) {
  const text = useText();
  const format = useFormat();
  const { edits: words } = text;
  const blocked = useEditBlock();
  const group = pendingGroup(edit);
  const stuck = group === 'stuck';
  const Icon = PENDING_ICONS[group];
  return (
    <Row as="li" gap={8} wrap className={cx(stuck && css['stuck'])}>
      <Icon size={14} aria-hidden className={css['icon']} />
      <Stack gap={2} className={css['change']}>
        <Row as="p" gap={8}>
          <Text weight="medium">{edit.change.kind === 'contacts' ? words.whatContacts : words.whatCrm}</Text>
          <Badge tone={stuck ? 'bad' : 'warn'}>
            {edit.state === 'staged' ? words.pendingTitle : words.states[edit.state]}
          </Badge>
        </Row>
        <ChangeDiff {...editValues(edit)} names={edit.names} details={edit.contactDetails} />
        <ProposalNote edit={edit} />
        {edit.hold === null ? null : (
          <Text as="p" size="small" tone="secondary">
            {describeHold(text, format, edit.hold)}
          </Text>
        )}
      </Stack>
      {stuck || edit.state === 'writing' ? null : (
        <Button look="quiet" onClick={() => staged.discard([edit])}>
          {words.takeBackShort}
        </Button>
      )}
      {edit.state === 'staged' ? (
        <Button
          blocked={blocked}
          caution={edit.undo.kind === 'impossible' ? words.cantUndo : null}
          disabled={readOnly}
          onClick={() => staged.commit([edit])}
        >
          {words.saveNow}
        </Button>
      ) : null}
    </Row>
  );
}

/** The unsaved changes of an engagement, shown on its page. */
export function PendingChangesStrip({
  engagementId,
  readOnly,
  toReview,
}: {
  readonly engagementId: EngagementId;
  readonly readOnly: boolean;
  readonly toReview: ReactNode;
}) {
  const { edits: editors } = useText();
  const query = useUnsettledEdits(engagementId);
  const staged = usePendingEdits();
  const edits = query.data ?? [];
  if (edits.length === 0 && !query.isError) return null;
  return (
    <Row
      as="section"
      gap={12}
      scroll
      pad={[8, 'page']}
      border="bottom"
      aria-label={editors.pendingTitle}
      className={css['strip']}
    >
      <Failure of={query} />
      <Stack as="ul" gap={8} grow>
        {edits.map((edit) => (
          <PendingChange key={edit.id} edit={edit} readOnly={readOnly} staged={staged} />
        ))}
      </Stack>
      {toReview}
    </Row>
  );
}
