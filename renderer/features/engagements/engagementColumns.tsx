import { Check, Link2Off, Lock } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { crmName } from '#shared/domain/links/crmUrl.ts';
import { personName, primaryEmail } from '#shared/domain/edits/personName.ts';
import { useCrmRecordName } from '../../links/crmNames.ts';
import { PendingMark } from '../../edits/PendingMark.tsx';
import { companyNames, engagementTitle } from '../../text/engagementTitle.ts';
import { type Format, withoutTurning } from '../../text/format.ts';
import { lookUp } from '../../text/lookUp.ts';
import type { Text as Catalogue } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import type { Person } from '../../ui/Avatar.tsx';
import { EngagementTypeIcon, PathIcon } from '../../ui/EngagementTypeIcon.tsx';
import { ProcessingBadge } from '../../ui/ProcessingBadge.tsx';
import type { TableColumn } from '../../ui/tableColumns.ts';
import { useNow } from '../../ui/useNow.ts';
import { isListedAsPending } from './listRows.ts';
import { type NamedSignal, signalTableColumn } from './signalColumns.ts';
import css from './EngagementRow.module.css';

const MAX_NAMES = 2;

/** People of an engagement; `part` is found by `personOfPart` when one is clicked. */
function peopleOf({ contacts, owner }: Engagement) {
  const contact = (contacts ?? []).flatMap((each) => {
    const name = personName(each);
    return name === null
      ? []
      : [{ part: `contact ${each.id}`, contactId: each.id, name, email: primaryEmail(each) }];
  });
  const name = owner === null || owner === undefined ? null : personName(owner);
  if (owner === null || owner === undefined || name === null) return { contact, owner: null };
  const { id: userId } = owner;
  return { contact, owner: { part: 'owner', userId, name, email: primaryEmail(owner), isTeam: true } };
}

/** The contacts and the owner. */
export function everyoneOf(engagement: Engagement): readonly (Person & { readonly part: string })[] {
  const { contact, owner } = peopleOf(engagement);
  return owner === null ? contact : [...contact, owner];
}

/** The person that was clicked in a row; null if it was something else. */
export function personOfPart(engagement: Engagement, part: string | null): Person | null {
  return everyoneOf(engagement).find((person) => person.part === part) ?? null;
}

/** The first names, and the number of others. None turns those after it around. */
export function namesOf(text: Catalogue, names: readonly string[], most = MAX_NAMES): string {
  const shown = withoutTurning(names.slice(0, most).join(', '));
  const more = names.length - most;
  return more > 0 ? text.engagements.list.peopleAndMore({ names: shown, more }) : shown;
}

/** Only if a link is expected: notes and internal meetings belong to no CRM record. */
function lacksCrmLink(engagement: Engagement): boolean {
  const { crm_association: link, engagement_type: type, is_internal: internal } = engagement;
  return (
    (link === undefined || link === null) && internal !== true && (type === 'CALL' || type === 'MEETING')
  );
}

/* Elements that are the same in every row, so that React passes over them. */
const CHECK = (
  <span className={css['check']}>
    <Check size={12} strokeWidth={3} aria-hidden />
  </span>
);
/* Lucide's square-user-round and circle-user-round. */
const TEAM = (
  <PathIcon
    path="M18 21a6 6 0 0 0-12 0M8 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"
    size={14}
    className={css['shape']}
  />
);
const CONTACT = (
  <PathIcon
    path="M17.925 20.056a6 6 0 0 0-11.851.001M8 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"
    size={14}
    className={css['shape']}
  />
);
const PRIVATE = <Lock size={13} aria-hidden />;
const MISSING_LINK = <Link2Off size={13} aria-hidden />;

/**
 * The icon of its type; replaced by the row's checkbox on hover or when selected. Named by an attribute: hidden text is
 * clipped, and painting each clip takes longer than the icon.
 */
export function typeMark(
  { engagements: { list } }: Catalogue,
  { engagement_type: type }: Engagement,
): ReactNode {
  const name = lookUp(list.types, type) ?? type;
  return (
    <span role="img" aria-label={name} className={css['type']} title={name}>
      <EngagementTypeIcon type={type} />
      {CHECK}
    </span>
  );
}

/** The exceptions among the statuses. */
export function statusMark(engagement: Engagement): ReactNode {
  return (
    <ProcessingBadge status={engagement.processing_status} analysisPending={isListedAsPending(engagement)} />
  );
}

function markOf(what: string, icon: ReactNode): ReactNode {
  return (
    <span role="img" aria-label={what} className={css['mark']} title={what}>
      {icon}
    </span>
  );
}

/** Marks for exceptions: private, or without a CRM link where one is expected. */
export function privateMark({ engagements: { list } }: Catalogue, engagement: Engagement): ReactNode {
  return engagement.is_private ? markOf(list.private, PRIVATE) : null;
}

export function missingLinkMark({ engagements: { list } }: Catalogue, engagement: Engagement): ReactNode {
  return lacksCrmLink(engagement) ? markOf(list.noCrmLink, MISSING_LINK) : null;
}

function CrmCell({ text, engagement }: { readonly text: Catalogue; readonly engagement: Engagement }) {
  return useCrmRecordName(engagement.crm_association ?? null, true) ?? missingLinkMark(text, engagement);
}

function tagsOf({ tags }: Engagement): string {
  return (tags ?? []).flatMap(({ name }) => name ?? []).join(', ');
}

/**
 * Names behind the shape of their side: square for the team, round for contacts. It has no hue, because lists
 * leave out the addresses that determine it.
 */
function PeopleCell({
  people,
  more,
}: {
  readonly people: readonly (Person & { readonly part: string })[];
  readonly more: string | null;
}) {
  if (people.length === 0) return null;
  return (
    <>
      {people.map(({ part, name, isTeam }, at) => (
        // By place: a row that is reused shows other people in the same elements.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at === 0 ? null : ', '}
          <span data-part={part}>
            {at > 0 ? null : isTeam === true ? TEAM : CONTACT}
            {name}
          </span>
        </Fragment>
      ))}
      {more === null ? null : ` +${more}`}
    </>
  );
}

function columnsOf(
  text: Catalogue,
  format: Format,
  now: number,
  signals: readonly NamedSignal[],
): readonly TableColumn<Engagement>[] {
  const { columns, list } = text.engagements;
  return [
    {
      key: 'type-mark',
      label: columns.type,
      least: 20,
      fits: true,
      drop: 0,
      fixed: true,
      render: (engagement) => typeMark(text, engagement),
    },
    {
      key: 'date',
      label: columns.date,
      least: 118,
      fits: true,
      drop: 0,
      sort: 'desc',
      tone: 'secondary',
      className: css['moment'],
      render: (engagement) => format.dayAndTime(engagementDate(engagement), now),
      titleOf: (engagement) => format.absolute(engagementDate(engagement)),
    },
    {
      key: 'title',
      label: columns.title,
      least: 190,
      grow: 7,
      fits: true,
      drop: 0,
      sort: 'asc',
      className: css['titleCell'],
      render: (engagement) => (
        <>
          <span className={css['title']}>{engagementTitle(text, engagement.title)}</span>
          <PendingMark engagementId={engagement.id} />
          {privateMark(text, engagement)}
        </>
      ),
    },
    {
      key: 'company',
      label: columns.company,
      least: 112,
      grow: 3,
      drop: 1,
      sort: 'asc',
      render: (engagement) => namesOf(text, companyNames(engagement)),
    },
    {
      key: 'contact',
      label: columns.contact,
      least: 112,
      grow: 3,
      drop: 3,
      sort: 'asc',
      tone: 'secondary',
      render: (engagement) => {
        const people = peopleOf(engagement).contact;
        const more = people.length - MAX_NAMES;
        return (
          <PeopleCell people={people.slice(0, MAX_NAMES)} more={more > 0 ? format.number(more) : null} />
        );
      },
    },
    {
      key: 'owner',
      label: columns.owner,
      least: 96,
      grow: 2,
      drop: 5,
      sort: 'asc',
      tone: 'secondary',
      render: (engagement) => {
        const { owner } = peopleOf(engagement);
        return owner === null ? null : <PeopleCell people={[owner]} more={null} />;
      },
    },
    {
      key: 'duration',
      label: columns.duration,
      least: 64,
      fits: true,
      drop: 2,
      align: 'end',
      sort: 'desc',
      tone: 'secondary',
      render: ({ duration_seconds: seconds }) => ((seconds ?? 0) > 0 ? format.length(seconds ?? 0) : null),
    },
    {
      key: 'crm',
      label: columns.crm,
      least: 96,
      grow: 3,
      drop: 4,
      sort: 'asc',
      tone: 'secondary',
      render: (engagement) => <CrmCell text={text} engagement={engagement} />,
      titleOf: ({ crm_association: link }) =>
        link === null || link === undefined ? undefined : `${link.crm_object_id} · ${crmName(link.source)}`,
    },
    {
      key: 'status',
      label: columns.status,
      least: 120,
      drop: 6,
      sort: 'asc',
      tone: 'tertiary',
      render: (engagement) =>
        engagement.processing_status === 'COMPLETED' ? list.statuses.COMPLETED : statusMark(engagement),
    },
    {
      key: 'tag',
      label: columns.tag,
      least: 84,
      grow: 2,
      drop: 7,
      sort: 'asc',
      tone: 'secondary',
      render: tagsOf,
    },
    {
      key: 'type',
      label: columns.type,
      least: 92,
      drop: 8,
      sort: 'asc',
      optional: true,
      tone: 'secondary',
      render: ({ engagement_type: type }) => lookUp(list.types, type) ?? type,
    },
    {
      key: 'updated_at',
      label: columns.updated,
      least: 112,
      drop: 9,
      sort: 'desc',
      optional: true,
      tone: 'secondary',
      className: css['moment'],
      render: ({ updated_at: updated }) => format.when(updated, now),
      titleOf: ({ updated_at: updated }) => format.absolute(updated),
    },
    ...signals.map((signal) => signalTableColumn(text, format, signal)),
  ];
}

export function useEngagementColumns(signals: readonly NamedSignal[]): readonly TableColumn<Engagement>[] {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  return useMemo(() => columnsOf(text, format, now, signals), [text, format, now, signals]);
}
