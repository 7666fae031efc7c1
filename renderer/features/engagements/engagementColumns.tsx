import { Check, CircleUserRound, Link2Off, Lock, SquareUserRound } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { PendingMark } from '../../edits/PendingMark.tsx';
import type { Format } from '../../text/format.ts';
import { lookUp } from '../../text/lookUp.ts';
import type { Text as Catalogue } from '../../text/messages.gen.d.ts';
import { personName, primaryEmail } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import type { Person } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Text } from '../../ui/primitives.tsx';
import { columnChoices, type TableColumn } from '../../ui/tableColumns.ts';
import { useNow } from '../../ui/useNow.ts';
import css from './EngagementRow.module.css';

export const engagementColumnChoices = columnChoices('engagements');

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

/** The first names, and the number of others. */
export function namesOf(text: Catalogue, names: readonly string[], most = MAX_NAMES): string {
  const shown = names.slice(0, most).join(', ');
  const more = names.length - most;
  return more > 0 ? text.engagements.list.peopleAndMore({ names: shown, more }) : shown;
}

export function titleOf(text: Catalogue, { title }: Pick<Engagement, 'title'>): string {
  return title.trim() === '' ? text.engagements.list.untitled : title;
}

function statusTone(status: string): 'bad' | 'warn' | 'neutral' {
  if (status === 'FAILED') return 'bad';
  return status === 'PENDING' || status === 'PROCESSING' ? 'warn' : 'neutral';
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
const TEAM = <SquareUserRound size={14} strokeWidth={1.75} aria-hidden className={css['shape']} />;
const CONTACT = <CircleUserRound size={14} strokeWidth={1.75} aria-hidden className={css['shape']} />;

/**
 * The icon of its type; replaced by the row's checkbox on hover or when selected. Named by an attribute: hidden text is
 * clipped, and painting each clip takes longer than the icon.
 */
export function TypeMark({ engagement }: { readonly engagement: Engagement }) {
  const {
    engagements: { list },
  } = useText();
  const type = lookUp(list.types, engagement.engagement_type) ?? engagement.engagement_type;
  return (
    <span role="img" aria-label={type} className={css['type']} title={type}>
      <EngagementTypeIcon type={engagement.engagement_type} />
      {CHECK}
    </span>
  );
}

export function StatusBadge({ status }: { readonly status: string }) {
  const {
    engagements: { list },
  } = useText();
  return <Badge tone={statusTone(status)}>{lookUp(list.statuses, status) ?? status}</Badge>;
}

/** Marks for exceptions: private, or without a CRM link where one is expected. */
export function PrivateMark({ engagement }: { readonly engagement: Engagement }) {
  const {
    engagements: { list },
  } = useText();
  return engagement.is_private ? (
    <span role="img" aria-label={list.private} className={css['mark']} title={list.private}>
      <Lock size={13} aria-hidden />
    </span>
  ) : null;
}

export function MissingLinkMark({ engagement }: { readonly engagement: Engagement }) {
  const {
    engagements: { list },
  } = useText();
  return lacksCrmLink(engagement) ? (
    <span role="img" aria-label={list.noCrmLink} className={css['mark']} title={list.noCrmLink}>
      <Link2Off size={13} aria-hidden />
    </span>
  ) : null;
}

function Moment({ iso, children }: { readonly iso: string; readonly children: string }) {
  const format = useFormat();
  return (
    <time dateTime={iso} title={format.absolute(iso)} className={css['moment']}>
      {children}
    </time>
  );
}

function crmCell(text: Catalogue, engagement: Engagement): ReactNode {
  const link = engagement.crm_association ?? null;
  if (link === null) return <MissingLinkMark engagement={engagement} />;
  const type = lookUp(text.engagement.crmTypes, link.object_type) ?? link.object_type;
  return (
    <Text tone="secondary" title={`${type} ${link.crm_object_id} · ${link.source}`}>
      {type} <code>{link.crm_object_id}</code>
    </Text>
  );
}

function tagsCell(engagement: Engagement): ReactNode {
  const names = (engagement.tags ?? []).flatMap(({ name }) => name ?? []);
  return <Text tone="secondary">{names.join(', ')}</Text>;
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

function columnsOf(text: Catalogue, format: Format, now: number): readonly TableColumn<Engagement>[] {
  const { columns, list } = text.engagements;
  const secondary = (words: ReactNode): ReactNode => <Text tone="secondary">{words}</Text>;
  return [
    {
      key: 'type-mark',
      label: columns.type,
      least: 20,
      fits: true,
      drop: 0,
      fixed: true,
      render: (engagement) => <TypeMark engagement={engagement} />,
    },
    {
      key: 'date',
      label: columns.date,
      least: 118,
      fits: true,
      drop: 0,
      sort: 'desc',
      render: (engagement) => {
        const date = engagementDate(engagement);
        return <Moment iso={date}>{format.dayAndTime(date, now)}</Moment>;
      },
    },
    {
      key: 'title',
      label: columns.title,
      least: 190,
      grow: 7,
      fits: true,
      drop: 0,
      sort: 'asc',
      render: (engagement) => (
        <span className={css['titleCell']}>
          <Text weight="medium" wrap="truncate">
            {titleOf(text, engagement)}
          </Text>
          <PendingMark engagementId={engagement.id} />
          <PrivateMark engagement={engagement} />
        </span>
      ),
    },
    {
      key: 'company',
      label: columns.company,
      least: 112,
      grow: 3,
      drop: 1,
      sort: 'asc',
      render: ({ companies }) =>
        namesOf(
          text,
          (companies ?? []).flatMap(({ name }) => name ?? []),
        ),
    },
    {
      key: 'contact',
      label: columns.contact,
      least: 112,
      grow: 3,
      drop: 3,
      sort: 'asc',
      render: (engagement) => {
        const people = peopleOf(engagement).contact;
        const more = people.length - MAX_NAMES;
        return secondary(
          <PeopleCell people={people.slice(0, MAX_NAMES)} more={more > 0 ? format.number(more) : null} />,
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
      render: (engagement) => {
        const { owner } = peopleOf(engagement);
        return owner === null ? null : secondary(<PeopleCell people={[owner]} more={null} />);
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
      render: ({ duration_seconds: seconds }) =>
        (seconds ?? 0) > 0 ? secondary(format.length(seconds ?? 0)) : null,
    },
    {
      key: 'crm',
      label: columns.crm,
      least: 96,
      grow: 3,
      drop: 4,
      sort: 'asc',
      render: (engagement) => crmCell(text, engagement),
    },
    {
      key: 'status',
      label: columns.status,
      least: 98,
      drop: 6,
      sort: 'asc',
      render: ({ processing_status: status }) =>
        status === 'COMPLETED' ? (
          <Text tone="tertiary">{list.statuses.COMPLETED}</Text>
        ) : (
          <StatusBadge status={status} />
        ),
    },
    {
      key: 'tag',
      label: columns.tag,
      least: 84,
      grow: 2,
      drop: 7,
      sort: 'asc',
      render: tagsCell,
    },
    {
      key: 'type',
      label: columns.type,
      least: 92,
      drop: 8,
      sort: 'asc',
      optional: true,
      render: ({ engagement_type: type }) => secondary(lookUp(list.types, type) ?? type),
    },
    {
      key: 'updated_at',
      label: columns.updated,
      least: 112,
      drop: 9,
      sort: 'desc',
      optional: true,
      render: ({ updated_at: updated }) => <Moment iso={updated}>{format.when(updated, now)}</Moment>,
    },
  ];
}

export function useEngagementColumns(): readonly TableColumn<Engagement>[] {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  return useMemo(() => columnsOf(text, format, now), [text, format, now]);
}
