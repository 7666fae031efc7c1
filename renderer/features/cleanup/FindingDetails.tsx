import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { CleanupItem, Finding, Fix } from '#shared/contract/cleanup.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { personName, primaryEmail } from '#shared/domain/edits/personName.ts';
import { useCrmNames } from '../../links/crmNames.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { PlayedLine } from '../../ui/PlayedLine.tsx';
import { useNow } from '../../ui/useNow.ts';
import {
  acceptanceText,
  duplicateName,
  evidenceText,
  findingSentences,
  findingTitle,
  fixText,
  reasonText,
  strengthReason,
} from './findingText.ts';
import { mergeOf, type ResolutionDraft } from './resolution.ts';
import { type PlayLine, useProof } from './useProof.ts';
import css from './Cleanup.module.css';

/** How convincing the finding is, in words, and what that rests on. */
function FindingStrength({ item }: { readonly item: CleanupItem }) {
  const text = useText();
  const { cleanup } = text;
  const { data } = useWorkspaceRead('cleanup.queues', {});
  const { strength } = item;
  if (strength === null) return null;
  const state = data?.queues.find(({ queue }) => queue === item.queue);
  const acceptance = acceptanceText(text, state, strength.rule);
  return (
    <Stack gap={4} align="start">
      <Row gap={8} align="baseline" wrap>
        <Badge tone={strength.level === 'strong' ? 'good' : 'neutral'}>
          {cleanup.strengths[strength.level]}
        </Badge>
        <Text wrap="anywhere">{strengthReason(text, item)}</Text>
        {acceptance === null ? null : (
          <Text size="small" tone="tertiary" title={cleanup.acceptedHint}>
            {acceptance}
          </Text>
        )}
      </Row>
      {strength.alike === 1 ? null : (
        <Text as="p" size="small" tone="tertiary">
          {cleanup.alike({ count: strength.alike })}
        </Text>
      )}
    </Stack>
  );
}

/** What was said and written about the finding; a line opens where it was said, and plays. */
function FindingProof({ item, onPlay }: { readonly item: CleanupItem; readonly onPlay: PlayLine }) {
  const connectionId = useConnectionId();
  const text = useText();
  const { cleanup } = text;
  const format = useFormat();
  const data = useProof(item);
  if (data === undefined) return null;
  const areContacts = item.finding.kind === 'duplicate-contacts';
  if (data.lines.length === 0) {
    const nothing = areContacts
      ? [
          cleanup.noLine,
          data.read < data.of ? cleanup.linesSearched({ read: data.read, count: data.of }) : '',
        ]
      : [item.finding.kind === 'speaker-no-contact' ? cleanup.saysNothing : ''];
    const sentences = nothing.filter(Boolean).join(' ');
    return sentences === '' ? null : (
      <Text as="p" tone="secondary">
        {sentences}
      </Text>
    );
  }
  const title = areContacts ? cleanup.proofOfContacts : cleanup.proof;
  return (
    <section aria-label={title}>
      <Text as="h3" weight="medium" pad={[0, 0, 6]}>
        {title}
      </Text>
      <ul className={css['proof']}>
        {data.lines.map(({ from, text: said, speaker, second, engagement, shows }) => (
          <PlayedLine
            key={`${from} ${engagement.id} ${second ?? ''} ${said}`}
            label={cleanup.playProof({ time: format.duration(second ?? 0) })}
            onPlay={second === null ? null : () => onPlay(engagement, second)}
            facts={
              from === 'line'
                ? [
                    shows === null ? '' : cleanup.shows[shows.kind]({ of: shows.of }),
                    speaker ?? cleanup.nameless,
                    format.duration(second ?? 0),
                    areContacts ? engagementTitle(text, engagement.title) : '',
                  ]
                : [cleanup.proofFrom[from]]
            }
          >
            {second === null ? (
              said
            ) : (
              <Link
                to="/c/$connectionId/engagements/$engagementId"
                params={{ connectionId, engagementId: engagement.id }}
                search={{ t: second }}
              >
                {said}
              </Link>
            )}
          </PlayedLine>
        ))}
      </ul>
    </section>
  );
}

type Duplicates = Extract<Finding, { kind: 'duplicate-contacts' }>;

/** By which a person tells two contacts of one name apart; the id only where there is nothing else. */
function addressesOf(contact: Duplicates['contacts'][number]['contact']): readonly string[] {
  const addresses = [
    ...(contact.emails ?? []).map(({ email }) => email),
    ...(contact.phone_numbers ?? []).map(({ phone_number: phone }) => phone),
  ];
  return addresses.length === 0 ? [contact.id] : addresses;
}

/** Contacts that look like one person: which of them to keep, and which engagements change. */
function DuplicateContacts({
  finding,
  merge: { keep, drop },
  onKeep,
}: {
  readonly finding: Duplicates;
  readonly merge: ReturnType<typeof mergeOf>;
  readonly onKeep: (keep: ContactId) => void;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { cleanup } = text;
  const { data, error, refetch } = useWorkspaceRead(
    'cleanup.sameContacts',
    { keep, drop: [...drop] },
    { gcTime: 0 },
  );
  const names = finding.contacts.map(({ contact }) => duplicateName(text, contact));
  const areDistinct = new Set(names).size === names.length;
  const named = (ids: readonly ContactId[]) =>
    format.names(
      finding.contacts.flatMap(({ contact }, index) => {
        const name = names[index] ?? '';
        if (!ids.includes(contact.id)) return [];
        return areDistinct ? name : (primaryEmail(contact) ?? name);
      }),
    );
  return (
    <>
      <Stack as="ul" gap={2} className={css['reasons']}>
        {finding.reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>{reasonText(text, reason)}.</li>
        ))}
      </Stack>
      <ResolutionChoices
        title={cleanup.keep}
        chosen={finding.contacts.findIndex(({ contact }) => contact.id === keep)}
        onChoose={(index) => {
          const kept = finding.contacts[index];
          if (kept !== undefined) onKeep(kept.contact.id);
        }}
        choices={finding.contacts.map(({ contact, engagements }) => ({
          key: contact.id,
          label: cleanup.keepOne({ name: duplicateName(text, contact) }),
          because: [...addressesOf(contact), cleanup.onCalls({ count: engagements })].join(' · '),
        }))}
      />
      <Failure of={{ error, refetch }} />
      {data === undefined ? null : (
        <section aria-label={cleanup.changes({ count: data.total })}>
          <Text as="h3" weight="medium" pad={[0, 0, 6]}>
            {cleanup.changes({ count: data.total })}
          </Text>
          <ul className={css['calls']}>
            {data.calls.map((call) => (
              <li key={call.engagementId}>
                <Text wrap="truncate">{engagementTitle(text, call.title)}</Text>
                <Text tone="secondary">
                  {call.adds
                    ? cleanup.swap({ keep: named([keep]), gone: named(call.removed) })
                    : cleanup.drop({ gone: named(call.removed) })}
                </Text>
                <Text
                  as="time"
                  size="small"
                  tone="tertiary"
                  dateTime={call.at}
                  title={format.absolute(call.at)}
                >
                  {format.when(call.at, now)}
                </Text>
              </li>
            ))}
          </ul>
          {data.total > data.calls.length ? (
            <Text as="p" size="small" tone="tertiary">
              {cleanup.changesMore({ count: data.total - data.calls.length })}
            </Text>
          ) : null}
          <Text as="p" size="small" tone="tertiary">
            {cleanup.contactsStay}
          </Text>
        </section>
      )}
    </>
  );
}

/** The suggested fixes of a finding with their evidence; one is selected. */
function FixChoices({
  fixes,
  chosen,
  onChoose,
}: {
  readonly fixes: readonly Fix[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}) {
  const text = useText();
  const format = useFormat();
  useCrmNames();
  if (fixes.length === 0) {
    return (
      <Text as="p" tone="secondary">
        {text.cleanup.noSuggestion}
      </Text>
    );
  }
  return (
    <ResolutionChoices
      title={text.cleanup.suggestions}
      chosen={chosen}
      onChoose={onChoose}
      choices={fixes.map((fix) => ({
        key: JSON.stringify(fix.change),
        label: fixText(text, format, fix),
        because: (
          <ul aria-label={text.cleanup.why}>
            {fix.evidence.map((why) => (
              <li key={JSON.stringify(why)}>{evidenceText(text, why)}</li>
            ))}
          </ul>
        ),
      }))}
    />
  );
}

/** One way to resolve a finding. */
interface ResolutionChoice {
  readonly key: string;
  readonly label: string;
  /** The evidence for it, or how it differs from the others. */
  readonly because: ReactNode;
}

/** The ways to resolve a finding; one is selected. */
function ResolutionChoices({
  title,
  choices,
  chosen,
  onChoose,
}: {
  readonly title: string;
  readonly choices: readonly ResolutionChoice[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}) {
  const id = useId();
  return (
    <fieldset className={css['choices']}>
      <Text as="legend" weight="medium" pad={[0, 0, 6]}>
        {title}
      </Text>
      {choices.map(({ key, label, because }, index) => (
        <div key={key} data-active={index === chosen} className={css['choice']}>
          <input
            id={`${id}-${index}`}
            type="radio"
            name={id}
            checked={index === chosen}
            aria-describedby={`${id}-${index}-why`}
            onChange={() => onChoose(index)}
          />
          <Text as="label" weight="medium" htmlFor={`${id}-${index}`}>
            {label}
          </Text>
          <Text as="div" size="small" tone="secondary" id={`${id}-${index}-why`} className={css['because']}>
            {because}
          </Text>
        </div>
      ))}
    </fieldset>
  );
}

function FindingSubject({ item }: { readonly item: CleanupItem }) {
  const connectionId = useConnectionId();
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { engagement } = item;
  const title = findingTitle(text, format, item);
  if (engagement === null) return <h2 className={css['aboutTitle']}>{title}</h2>;
  const at = engagementDate(engagement);
  const people = (engagement.contacts ?? []).map(
    (contact) => personName(contact) ?? text.editors.contactById({ id: contact.id }),
  );
  const companies = (engagement.companies ?? []).map((company) => company.name ?? company.id);
  return (
    <Stack gap={4}>
      <h2 className={css['aboutTitle']}>
        <EngagementTypeIcon type={engagement.engagement_type} />
        {title}
      </h2>
      <Text as="p" tone="secondary">
        <time dateTime={at} title={format.absolute(at)}>
          {format.when(at, now)}
        </time>
        {companies.length === 0 ? null : ` · ${format.names(companies)}`}
      </Text>
      <Text as="p" tone="secondary">
        {text.cleanup.onTheCall}: {people.length === 0 ? text.cleanup.nobody : format.names(people)}
      </Text>
      <p>
        <Link
          to="/c/$connectionId/engagements/$engagementId"
          params={{ connectionId, engagementId: engagement.id }}
        >
          {text.cleanup.openCall}
        </Link>
      </p>
    </Stack>
  );
}

/** One finding: its engagement or contacts, the problem, and the suggested fixes with their evidence. */
export function FindingDetails({
  item,
  draft,
  onDraft,
  onPlay,
}: {
  readonly item: CleanupItem;
  readonly draft: ResolutionDraft;
  readonly onDraft: (draft: ResolutionDraft) => void;
  readonly onPlay: PlayLine;
}) {
  const text = useText();
  const format = useFormat();
  const { finding } = item;
  return (
    <Stack gap={20} grow scroll pad={[20, 'page']}>
      <FindingSubject item={item} />
      <Stack gap={2} className={css['finding']}>
        {findingSentences(text, format, finding).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
      <FindingStrength item={item} />
      <FindingProof item={item} onPlay={onPlay} />
      {finding.kind === 'duplicate-contacts' ? (
        <DuplicateContacts
          finding={finding}
          merge={mergeOf(finding, draft.keep)}
          onKeep={(keep) => onDraft({ ...draft, keep })}
        />
      ) : (
        <FixChoices fixes={item.fixes} chosen={draft.fix} onChoose={(fix) => onDraft({ ...draft, fix })} />
      )}
    </Stack>
  );
}
