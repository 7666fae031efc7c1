import { Building2, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { primaryEmail } from '#shared/domain/edits/personName.ts';
import { contactOfRecord } from '../../pickers/contactSummary.ts';
import type { RecordRow } from '../../queries/recordQueries.ts';
import { useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { PaneHead, PaneTitle } from '../../ui/Pane.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import css from './Records.module.css';

interface RecordHeadProps {
  readonly kind: 'contact' | 'company' | 'user' | 'crm';
  readonly headingId: string;
  readonly name: string;
  /** A subtitle, such as address and company. */
  readonly children: ReactNode;
  /** Null for a CRM record: only its links are known. */
  readonly record: Pick<RecordRow, 'fields' | 'name' | 'gone' | 'partial'> | null;
  readonly onBack: () => void;
  /** Instead of that to the list. */
  readonly backLabel?: string;
  readonly actions?: ReactNode;
}

/** The name of the record, and whether its data is complete and current. */
export function RecordHead({
  kind,
  headingId,
  name,
  children,
  record,
  onBack,
  backLabel,
  actions,
}: RecordHeadProps) {
  const { recordPage, records } = useText();
  const email = record === null ? null : primaryEmail(contactOfRecord(record));
  const icons = {
    contact: <Avatar name={name} email={email} size={28} />,
    user: <Avatar name={name} email={email} userId={record?.fields.id ?? null} isTeam size={28} />,
    company: <Building2 size={20} strokeWidth={1.75} aria-hidden />,
    crm: <Link2 size={20} strokeWidth={1.75} aria-hidden />,
  };
  return (
    <PaneHead back={{ label: backLabel ?? records.kinds[kind].back, keys: 'Esc', onPress: onBack }}>
      <Row gap={12}>
        <span className={css['picture']}>{icons[kind]}</span>
        <PaneTitle id={headingId}>{name}</PaneTitle>
        {record?.gone === true ? (
          <span title={recordPage.goneWhy}>
            <Badge tone="warn">{recordPage.gone}</Badge>
          </span>
        ) : null}
        {record?.partial === true ? (
          <span title={recordPage.partialWhy}>
            <Badge>{recordPage.partial}</Badge>
          </span>
        ) : null}
        {actions === undefined ? null : (
          <Row gap={8} className={css['actions']}>
            {actions}
          </Row>
        )}
      </Row>
      <Text as="p" tone="secondary" wrap="anywhere" className={css['line']}>
        {children}
      </Text>
    </PaneHead>
  );
}
