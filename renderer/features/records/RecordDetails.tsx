import type { ReactNode } from 'react';
import type { CompanyId } from '#shared/contract/ids.ts';
import { primaryEmail } from '#shared/domain/edits/personName.ts';
import { CrmLink } from '../../links/CrmLink.tsx';
import { ExternalLink } from '../../links/ExternalLink.tsx';
import { contactOfRecord } from '../../pickers/contactSummary.ts';
import type { RecordKind, RecordRow } from '../../queries/recordQueries.ts';
import { SyncNow } from '../../queries/SyncNow.tsx';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { AnyValue } from '../../ui/AnyValue.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Details, DetailsSection } from '../../ui/Details.tsx';
import { Pair, Pairs } from '../../ui/Facts.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { ProvenanceLine } from '../../ui/ProvenanceLine.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import {
  companyIdOf,
  crmLinkOf,
  emailsOf,
  fieldOrder,
  phonesOf,
  textField,
  textsOf,
} from './recordFieldValues.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import css from './Records.module.css';

const SHOWN = 8;

/** The first few contacts of a company, and a button for all. */
export function CompanyContacts({
  companyId,
  onAll,
}: {
  readonly companyId: CompanyId;
  readonly onAll: () => void;
}) {
  const { recordPage, records } = useText();
  const input = { kind: 'contact', search: '', ofCompany: companyId, offset: 0, limit: SHOWN } as const;
  const { data, error } = useWorkspaceRead('mirror.records', input);
  return (
    <DetailsSection title={records.people}>
      <Failure of={{ error }} />
      {data === undefined && error === null ? <Skeleton width="60%" /> : null}
      {data?.total === 0 ? (
        <Text as="p" size="small" tone="tertiary">
          {recordPage.noPeople}
        </Text>
      ) : null}
      <Stack as="ul" gap={6}>
        {(data?.rows ?? []).map(({ fields, name }) => (
          <Row as="li" gap={8} key={fields.id}>
            <Avatar
              name={name === '' ? records.unnamed : name}
              email={primaryEmail(contactOfRecord({ fields, name }))}
            />
            <RecordName record={{ kind: 'contact', id: fields.id }} className={css['value']}>
              {name === '' ? records.unnamed : name}
            </RecordName>
          </Row>
        ))}
      </Stack>
      {data !== undefined && data.total > SHOWN ? (
        <div>
          <Button onClick={onAll}>{recordPage.allPeople({ count: data.total })}</Button>
        </div>
      ) : null}
    </DetailsSection>
  );
}

/** All known and unknown fields of a record, and when and by which request they were read. */
export function RecordDetails({
  kind,
  record,
  children,
  history,
}: {
  readonly kind: RecordKind;
  readonly record: RecordRow;
  /** Further content, such as the contacts of a company. */
  readonly children?: ReactNode;
  /** Its history of changes. */
  readonly history: ReactNode;
}) {
  const { recordPage } = useText();
  const { fields } = record;
  const { known, others } = fieldOrder(kind, fields);
  return (
    <Details>
      {children}
      <Pairs look="stacked">
        {known.map((field) => (
          <Pair key={field} name={lookUp(recordPage.fields, field) ?? field}>
            <FieldValue field={field} record={record} />
          </Pair>
        ))}
      </Pairs>
      {others.length === 0 ? null : (
        <DetailsSection title={recordPage.more}>
          <Pairs look="stacked">
            {others.map((field) => (
              <Pair key={field} name={field}>
                <AnyValue value={fields[field]} />
              </Pair>
            ))}
          </Pairs>
        </DetailsSection>
      )}
      <ProvenanceLine provenance={record.provenance} unannounced={recordPage.unannounced[kind]}>
        <SyncNow look="quiet" />
      </ProvenanceLine>
      {history}
    </Details>
  );
}

function FieldValue({ field, record }: { readonly field: string; readonly record: RecordRow }) {
  const { recordPage, records } = useText();
  const format = useFormat();
  const now = useNow();
  const { fields, companyName } = record;
  const words = textField(fields, field);
  switch (field) {
    case 'emails':
      return (
        <ContactMethods methods={emailsOf(fields).map(({ email, primary }) => ({ value: email, primary }))} />
      );
    case 'phone_numbers':
      return (
        <ContactMethods
          methods={phonesOf(fields).map(({ number, primary }) => ({ value: number, primary }))}
        />
      );
    case 'company': {
      const id = companyIdOf(fields);
      if (id === null) break;
      return <RecordName record={{ kind: 'company', id }}>{companyName ?? id}</RecordName>;
    }
    case 'crm_association': {
      const link = crmLinkOf(fields);
      if (link === null) break;
      return <CrmLink link={link} />;
    }
    case 'domains':
      return (
        <ul>
          {textsOf(fields['domains'], 'domain').map((domain) => (
            <li key={domain}>{domain}</li>
          ))}
        </ul>
      );
    case 'website':
    case 'logo_url':
      if (words === null) break;
      return <ExternalLink address={words}>{words}</ExternalLink>;
    case 'role':
      if (words === null) break;
      return lookUp(records.roles, words) ?? words;
    case 'created_at':
    case 'updated_at':
    case 'last_activity_at':
      if (words === null) break;
      return format.absolute(words);
    case 'time_zone': {
      if (words === null) break;
      const time = format.timeIn(words, now);
      return time === null ? words : `${words} (${recordPage.localTime({ time })})`;
    }
    case 'id':
      return <code>{fields.id}</code>;
  }
  return <AnyValue value={fields[field]} />;
}

function ContactMethods({
  methods,
}: {
  readonly methods: readonly { readonly value: string; readonly primary: boolean }[];
}) {
  const { app, recordPage } = useText();
  return (
    <ul>
      {methods.map(({ value, primary }) => (
        <Row as="li" gap={4} key={value}>
          <span className={css['value']}>{value}</span>
          {primary && methods.length > 1 ? (
            <Text size="small" tone="tertiary">
              {recordPage.primary}
            </Text>
          ) : null}
          <CopyButton text={value} label={`${app.copy} ${value}`} />
        </Row>
      ))}
    </ul>
  );
}
