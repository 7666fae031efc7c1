import { Building2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { primaryEmail } from '#shared/domain/edits/personName.ts';
import { contactOfRecord } from '../../pickers/contactSummary.ts';
import type { RecordKind, RecordRow } from '../../queries/recordQueries.ts';
import type { Format } from '../../text/format.ts';
import type { Text as Catalogue } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Text } from '../../ui/primitives.tsx';
import { columnChoices, type TableColumn } from '../../ui/tableColumns.ts';
import { useNow } from '../../ui/useNow.ts';
import { emailsOf, phonesOf, textField, textsOf } from './recordFieldValues.ts';

export const recordColumnChoices = {
  contact: columnChoices('contacts'),
  company: columnChoices('companies'),
  user: columnChoices('team'),
} as const;

export function RecordPicture({ kind, record }: { readonly kind: RecordKind; readonly record: RecordRow }) {
  const { records } = useText();
  return kind === 'company' ? (
    <Building2 size={16} strokeWidth={1.75} aria-hidden />
  ) : (
    <Avatar
      name={record.name === '' ? records.unnamed : record.name}
      email={primaryEmail(contactOfRecord(record))}
      userId={kind === 'user' ? record.fields.id : null}
      isTeam={kind === 'user'}
      size={24}
    />
  );
}

function quiet(words: string | null | undefined): ReactNode {
  return <Text tone="secondary">{words ?? ''}</Text>;
}

type Column = TableColumn<RecordRow>;

function columnsOf(text: Catalogue, format: Format, now: number, kind: RecordKind): readonly Column[] {
  const { columns, roles, unnamed } = text.records;
  const picture: Column = {
    key: 'picture',
    label: columns.picture,
    least: 24,
    drop: 0,
    fixed: true,
    render: (record) => <RecordPicture kind={kind} record={record} />,
  };
  const name: Column = {
    key: 'name',
    label: columns.name,
    least: 160,
    grow: 3,
    drop: 0,
    sort: 'asc',
    render: (record) => <Text weight="medium">{record.name === '' ? unnamed : record.name}</Text>,
  };
  const email: Column = {
    key: 'email',
    label: columns.email,
    least: 160,
    grow: 3,
    drop: 3,
    sort: 'asc',
    render: ({ fields }) => quiet(emailsOf(fields)[0]?.email),
  };
  const fieldColumn = (key: 'job' | 'industry' | 'timeZone', field: string, optional: boolean): Column => ({
    key,
    label: columns[key],
    least: 110,
    grow: 2,
    drop: 5,
    sort: 'asc',
    optional,
    render: ({ fields }) => quiet(textField(fields, field)),
  });
  const counts: readonly Column[] = [
    {
      key: 'read',
      label: columns.read,
      least: 110,
      drop: 7,
      optional: true,
      render: ({ provenance: { receivedAt } }) =>
        receivedAt === '' ? null : (
          <time dateTime={receivedAt} title={format.absolute(receivedAt)}>
            {quiet(format.when(receivedAt, now))}
          </time>
        ),
    },
    {
      key: 'engagements',
      label: columns.engagements,
      least: 92,
      drop: 2,
      align: 'end',
      sort: 'desc',
      render: ({ engagements }) => quiet(format.number(engagements)),
    },
    {
      key: 'last',
      label: columns.last,
      least: 124,
      drop: 1,
      sort: 'desc',
      render: ({ lastEngagementAt: last }) =>
        last === null ? null : (
          <time dateTime={last} title={format.absolute(last)}>
            {quiet(format.when(last, now))}
          </time>
        ),
    },
  ];
  switch (kind) {
    case 'contact':
      return [
        picture,
        name,
        email,
        {
          key: 'company',
          label: columns.company,
          least: 120,
          grow: 2,
          drop: 4,
          sort: 'asc',
          render: ({ companyName }) => quiet(companyName),
        },
        {
          key: 'phone',
          label: columns.phone,
          least: 120,
          grow: 1,
          drop: 6,
          sort: 'asc',
          optional: true,
          render: ({ fields }) => quiet(phonesOf(fields)[0]?.number),
        },
        ...counts,
      ];
    case 'company':
      return [
        picture,
        name,
        {
          key: 'domains',
          label: columns.domains,
          least: 140,
          grow: 3,
          drop: 3,
          sort: 'asc',
          render: ({ fields }) => quiet(textsOf(fields['domains'], 'domain').join(', ')),
        },
        fieldColumn('industry', 'industry', false),
        ...counts,
      ];
    case 'user':
      return [
        picture,
        name,
        email,
        fieldColumn('job', 'job_title', false),
        {
          key: 'role',
          label: columns.role,
          least: 90,
          grow: 1,
          drop: 6,
          sort: 'asc',
          render: ({ fields }) => {
            const role = textField(fields, 'role');
            const names: Readonly<Record<string, string>> = roles;
            return quiet(role === null ? null : (names[role] ?? role));
          },
        },
        fieldColumn('timeZone', 'time_zone', true),
        ...counts,
      ];
  }
}

/** All columns of the table of contacts, companies or team members. */
export function useRecordColumns(kind: RecordKind): readonly Column[] {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  return useMemo(() => columnsOf(text, format, now, kind), [text, format, now, kind]);
}
