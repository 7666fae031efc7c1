import { useQuery } from '@tanstack/react-query';
import type { Finding } from '#shared/contract/cleanup.ts';
import type { ConnectionId, ContactId } from '#shared/contract/ids.ts';
import { sameCallsQuery } from '../../queries/cleanup.ts';
import { primaryEmail } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Choices } from './Choices.tsx';
import { nameOf, reasonWords } from './findingWords.ts';
import css from './SameContacts.module.css';

type Duplicates = Extract<Finding, { kind: 'duplicate-contacts' }>;

/** Contacts that look like one person: who stays on the calls, and exactly which calls change. */
export function SameContacts({
  connectionId,
  finding,
  keep,
  onKeep,
}: {
  readonly connectionId: ConnectionId;
  readonly finding: Duplicates;
  readonly keep: ContactId;
  readonly onKeep: (keep: ContactId) => void;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { cleanup } = text;
  const drop = finding.contacts.map(({ contact }) => contact.id).filter((each) => each !== keep);
  const { data, error, refetch } = useQuery(sameCallsQuery(connectionId, keep, drop));
  const named = (ids: readonly ContactId[]) =>
    format.names(
      finding.contacts
        .filter(({ contact }) => ids.includes(contact.id))
        .map(({ contact }) => primaryEmail(contact) ?? nameOf(text, contact)),
    );
  return (
    <>
      <ul className={css['reasons']}>
        {finding.reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>{reasonWords(text, reason)}.</li>
        ))}
      </ul>
      <Choices
        title={cleanup.keep}
        chosen={finding.contacts.findIndex(({ contact }) => contact.id === keep)}
        onChoose={(index) => {
          const kept = finding.contacts[index];
          if (kept !== undefined) onKeep(kept.contact.id);
        }}
        choices={finding.contacts.map(({ contact, engagements }) => ({
          key: contact.id,
          label: cleanup.keepOne(nameOf(text, contact)),
          because: [
            ...(contact.emails ?? []).map(({ email }) => email),
            ...(contact.phone_numbers ?? []).map(({ phone_number: phone }) => phone),
            cleanup.onCalls(engagements),
            contact.id,
          ].join(' · '),
        }))}
      />
      {error === null ? null : <ProblemView problem={error.problem} onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <section aria-label={cleanup.changes(data.total)}>
          <h3 className={css['heading']}>{cleanup.changes(data.total)}</h3>
          <ul className={css['calls']}>
            {data.calls.map((call) => (
              <li key={call.engagementId}>
                <span className={css['title']}>
                  {call.title.trim() === '' ? text.list.untitled : call.title}
                </span>
                <span className={css['quiet']}>
                  {call.adds
                    ? cleanup.swap(named([keep]), named(call.removed))
                    : cleanup.drop(named(call.removed))}
                </span>
                <time dateTime={call.at} title={format.absolute(call.at)} className={css['small']}>
                  {format.when(call.at, now)}
                </time>
              </li>
            ))}
          </ul>
          {data.total > data.calls.length ? (
            <p className={css['small']}>{cleanup.changesMore(data.total - data.calls.length)}</p>
          ) : null}
          <p className={css['small']}>{cleanup.contactsStay}</p>
        </section>
      )}
    </>
  );
}
