import { Link } from '@tanstack/react-router';
import type { CleanupItem } from '#shared/contract/cleanup.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { personName } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Stack, Text } from '../../ui/primitives.tsx';
import css from './Cleanup.module.css';
import { findingSentences, findingTitle } from './findingText.ts';
import { mergeOf, type ResolutionDraft } from './resolution.ts';
import { DuplicateContacts, FixChoices } from './ResolutionChoices.tsx';

function FindingSubject({
  connectionId,
  item,
}: {
  readonly connectionId: ConnectionId;
  readonly item: CleanupItem;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { engagement } = item;
  const title = findingTitle(text, format, item);
  if (engagement === null) return <h2 className={css['aboutTitle']}>{title}</h2>;
  const at = engagement.start_at ?? engagement.engagement_at ?? engagement.updated_at;
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
  connectionId,
  item,
  draft,
  onDraft,
}: {
  readonly connectionId: ConnectionId;
  readonly item: CleanupItem;
  readonly draft: ResolutionDraft;
  readonly onDraft: (draft: ResolutionDraft) => void;
}) {
  const text = useText();
  const format = useFormat();
  const { finding } = item;
  return (
    <Stack gap={20} grow scroll className={css['details']}>
      <FindingSubject connectionId={connectionId} item={item} />
      <Stack gap={2} className={css['finding']}>
        {findingSentences(text, format, finding).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
      {finding.kind === 'duplicate-contacts' ? (
        <DuplicateContacts
          connectionId={connectionId}
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
