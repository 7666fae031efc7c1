import { Link } from '@tanstack/react-router';
import { Link2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { ChangeDiff, editValues, ProposalNote } from '../../edits/ChangeDiff.tsx';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import css from './PendingChanges.module.css';

/** One change with its engagement, difference, badges and actions. */
export function EditEntry({
  edit,
  mark,
  badges,
  children,
  actions,
  onOpen,
}: {
  readonly edit: Edit;
  /** The checkbox that selects it. */
  readonly mark?: ReactNode;
  readonly badges?: ReactNode;
  /** Messages about it, and decisions it needs. */
  readonly children?: ReactNode;
  readonly actions: ReactNode;
  readonly onOpen: (id: EngagementId) => void;
}) {
  const text = useText();
  const { edits, pendingChanges } = text;
  const shown = engagementTitle(text, edit.engagementTitle);
  const what = edit.change.kind === 'contacts' ? edits.whatContacts : edits.whatCrm;
  const Icon = edit.change.kind === 'contacts' ? Users : Link2;
  return (
    <li className={css['entry']}>
      <span className={css['mark']}>{mark}</span>
      <Stack gap={4}>
        <Row as="p" gap={8} rowGap={4} wrap className={css['head']}>
          <button
            type="button"
            className={css['link']}
            aria-label={pendingChanges.open({ title: shown })}
            onClick={() => onOpen(edit.engagementId)}
          >
            {shown}
          </button>
          <Text size="small" tone="tertiary">
            <Row as="span" inline gap={4}>
              <Icon size={13} aria-hidden />
              {what}
            </Row>
          </Text>
          {badges}
          {edit.undoes === null ? null : <Badge>{edits.undoing}</Badge>}
          {edit.bulkEditId === null ? null : (
            <Link
              to="/c/$connectionId/changes/bulk/$bulkEditId"
              params={{ connectionId: edit.connectionId, bulkEditId: edit.bulkEditId }}
            >
              {pendingChanges.partOfRun}
            </Link>
          )}
        </Row>
        <ChangeDiff {...editValues(edit)} names={edit.names} details={edit.contactDetails} />
        <ProposalNote edit={edit} />
        {children}
      </Stack>
      <Row gap={4} wrap justify="end" className={css['actions']}>
        {actions}
      </Row>
    </li>
  );
}
