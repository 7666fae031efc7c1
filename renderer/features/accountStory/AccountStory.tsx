import { type ReactNode, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { CompanyId, EngagementId } from '#shared/contract/ids.ts';
import type { SignalKind } from '#shared/contract/enumerations.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { ActionItemTick } from '../../queries/ActionItemMark.tsx';
import { assigneeOf } from '#shared/domain/list/actionItemTable.ts';
import { CrmLink } from '../../links/CrmLink.tsx';
import { QuerySection } from '../../queries/QuerySection.tsx';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { signalValueText } from '../../text/signalText.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageColumn } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlayedLine } from '../../ui/PlayedLine.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import css from './AccountStory.module.css';
import { type Account, type Changes, type Contact, useAccount } from './accountQueries.ts';
import { TouchLine, TouchRibbon } from './TouchRibbon.tsx';

/** Rows of a section before *Show more*, and in the brief, which must fit one page. */
const MOST = { story: 5, brief: 3 };
/** Several of them are often one change of a record. */
const MOST_CHANGES = { story: 12, brief: MOST.brief };

export interface AccountStoryProps {
  readonly companyId: CompanyId;
  /** The brief is the same on one printable page, with fewer rows and without controls. */
  readonly look: 'story' | 'brief';
  /** An engagement as a link, at a second. */
  readonly renderEngagement: (id: string, title: string, second?: number) => ReactNode;
  readonly renderAll: (children: ReactNode) => ReactNode;
  readonly renderChanges: (changes: Changes, short: boolean) => ReactNode;
  readonly onOpen: (id: EngagementId) => void;
  readonly onPlay: (engagement: Engagement, second: number) => void;
}

/** The first rows of a section; both counts if there are more, and in the story the button that shows them. */
function Some<Item>({
  items,
  total = items.length,
  look,
  most = MOST[look],
  children,
}: {
  readonly items: readonly Item[];
  readonly total?: number;
  readonly look: AccountStoryProps['look'];
  readonly most?: number;
  readonly children: (shown: readonly Item[]) => ReactNode;
}) {
  const { accountStory, app } = useText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, most);
  return (
    <>
      {children(shown)}
      {shown.length < total ? (
        <Row gap={12} align="baseline">
          <Text size="small" tone="tertiary" tabular>
            {app.shownOf({ shown: shown.length, count: total })}
          </Text>
          {look === 'story' && shown.length < items.length ? (
            <Button look="quiet" onClick={() => setWhole(true)}>
              {accountStory.more}
            </Button>
          ) : null}
        </Row>
      ) : null}
    </>
  );
}

/** Days without contact, the last engagement and the next. */
function Silence({
  contact,
  renderEngagement,
}: Pick<AccountStoryProps, 'renderEngagement'> & { readonly contact: Contact | undefined }) {
  const { accountStory } = useText();
  const format = useFormat();
  if (contact === undefined) {
    return (
      <Text as="p" size="title">
        {accountStory.noContact}
      </Text>
    );
  }
  const { quietDays, isQuiet, lastAt, lastEngagementId, nextAt, nextEngagementId } = contact;
  return (
    <Stack gap={4}>
      <Row gap={12} align="center">
        <Text as="p" size="title" tabular>
          {accountStory.quiet({ days: quietDays })}
        </Text>
        {isQuiet ? <Badge tone="warn">{accountStory.isQuiet}</Badge> : null}
      </Row>
      <Text as="p" tone="secondary">
        {renderEngagement(lastEngagementId, format.day(lastAt))} ·{' '}
        {nextEngagementId === null || nextAt === null ? (
          accountStory.nothingPlanned
        ) : (
          <>
            {accountStory.next} {renderEngagement(nextEngagementId, format.day(nextAt))}
          </>
        )}
      </Text>
    </Stack>
  );
}

function ActionItems({
  items: { rows, total },
  look,
  renderEngagement,
}: Pick<AccountStoryProps, 'look' | 'renderEngagement'> & {
  readonly items: NonNullable<Account['items']['data']>;
}) {
  const text = useText();
  const { accountStory, actionItems } = text;
  const format = useFormat();
  return (
    <Some items={rows} total={total} look={look}>
      {(shown) => (
        <ul>
          {shown.map(({ item, due, isOverdue, mark, engagement }) => (
            <Text as="li" key={`${engagement.id} ${item.id}`} pad={[8, 0]} border="bottom">
              <Row as="label" gap={8} align="start">
                <ActionItemTick {...{ engagementId: engagement.id, item, mark }} />
                <Text wrap="anywhere" lines={look === 'brief' ? 2 : undefined}>
                  {item.title}
                </Text>
              </Row>
              <Row gap={8} align="baseline">
                {isOverdue ? <Badge tone="bad">{actionItems.overdue}</Badge> : null}
                <Text size="small" tone="tertiary" wrap="truncate">
                  {due === null ? actionItems.noDue : accountStory.due({ day: format.day(due) })} ·{' '}
                  <bdi>{assigneeOf(item) ?? actionItems.unassigned}</bdi> ·{' '}
                  {renderEngagement(engagement.id, engagementTitle(text, engagement.title))}
                </Text>
              </Row>
            </Text>
          ))}
        </ul>
      )}
    </Some>
  );
}

/** What the workspace measured last, with the change since the value before. */
function LatestSignals({
  signals,
  look,
  renderEngagement,
}: Pick<AccountStoryProps, 'look' | 'renderEngagement'> & {
  readonly signals: NonNullable<Account['signals']['data']>['signals'];
}) {
  const text = useText();
  const { accountStory } = text;
  const format = useFormat();
  const shownAs = (kind: SignalKind, shown: string) =>
    kind === 'number' ? format.tenths(Number(shown)) : signalValueText(text, kind, shown);
  return (
    <Some items={signals} look={look}>
      {(some) => (
        <ul>
          {some.map(({ id, name, kind, shown, before, engagementId, at }) => (
            <Text as="li" key={id} pad={[8, 0]} border="bottom">
              <Text as="p" wrap="anywhere" lines={look === 'brief' ? 2 : undefined}>
                {name}: {shownAs(kind, shown)}
              </Text>
              <Text size="small" tone="tertiary" wrap="truncate">
                {before === null
                  ? accountStory.firstSignal
                  : before === shown
                    ? accountStory.sameSignal
                    : accountStory.signalBefore({ before: shownAs(kind, before) })}{' '}
                · {renderEngagement(engagementId, format.day(at))}
              </Text>
            </Text>
          ))}
        </ul>
      )}
    </Some>
  );
}

/** Contacts in one line; the story has them in its details. */
function People({ people }: { readonly people: NonNullable<Account['people']['data']> }) {
  const { app, records } = useText();
  const names = people.rows.map(({ fields, name }) => {
    const { job_title: job } = fields;
    return `${name === '' ? records.unnamed : name}${typeof job === 'string' && job !== '' ? ` (${job})` : ''}`;
  });
  return (
    <Text as="p" wrap="anywhere" lines={2}>
      {names.join(', ')}
      {names.length < people.total ? ` · ${app.shownOf({ shown: names.length, count: people.total })}` : null}
    </Text>
  );
}

/** What there is to know about an account before a call. */
export function AccountStory({ companyId, ...props }: AccountStoryProps) {
  const { look, renderEngagement, renderAll, renderChanges, onOpen, onPlay } = props;
  const text = useText();
  const { accountStory, activity, recordPage, records } = text;
  const format = useFormat();
  const account = useAccount(companyId);
  const { touches } = account;
  if (touches.isError) return <Failure of={touches} place="page" />;
  if (touches.data === undefined) {
    return (
      <PageColumn wide>
        <LoadingLines label={records.loading} widths={[40, 84, 72, 66]} />
      </PageColumn>
    );
  }
  if (touches.data.total === 0) {
    return <EmptyState title={activity.emptyTitle}>{activity.emptyBody}</EmptyState>;
  }
  const isBrief = look === 'brief';
  const engagements = touches.data.rows.map(({ engagement }) => engagement);
  const titleOf = ({ title }: Engagement) => engagementTitle(text, title);
  const renderTouch = (touch: Engagement) => renderEngagement(touch.id, titleOf(touch));
  return (
    <PageColumn wide>
      <div className={isBrief ? css['brief'] : css['story']}>
        <QuerySection title={accountStory.contact} query={account.contact} isEmpty={() => false} empty="">
          {({ rows: [contact] }) => <Silence contact={contact} renderEngagement={renderEngagement} />}
        </QuerySection>
        {isBrief ? (
          <QuerySection
            title={records.people}
            query={account.people}
            isEmpty={({ total }) => total === 0}
            empty={recordPage.noPeople}
          >
            {(people) => <People people={people} />}
          </QuerySection>
        ) : null}
        <Stack gap={isBrief ? 16 : 32} className={css['wide']}>
          <QuerySection
            title={accountStory.touches}
            more={isBrief ? null : renderAll(accountStory.all({ count: touches.data.total }))}
            query={touches}
            isEmpty={() => false}
            empty=""
          >
            {({ total }) =>
              isBrief ? (
                <Some items={engagements} total={total} look={look}>
                  {(shown) =>
                    shown.map((touch) => (
                      <TouchLine key={touch.id} touch={touch}>
                        {renderTouch(touch)}
                      </TouchLine>
                    ))
                  }
                </Some>
              ) : (
                <Some items={engagements} total={total} look={look} most={engagements.length}>
                  {(shown) => (
                    <TouchRibbon
                      touches={shown}
                      titleOf={titleOf}
                      onOpen={({ id }) => onOpen(id)}
                      renderTouch={renderTouch}
                    />
                  )}
                </Some>
              )
            }
          </QuerySection>
          <QuerySection
            title={accountStory.items}
            more={
              account.items.data === undefined || account.items.data.overdue === 0 ? null : (
                <Text size="small" tone="bad" tabular>
                  {accountStory.overdue({ count: account.items.data.overdue })}
                </Text>
              )
            }
            query={account.items}
            isEmpty={({ total }) => total === 0}
            empty={accountStory.noItems}
          >
            {(items) => <ActionItems items={items} look={look} renderEngagement={renderEngagement} />}
          </QuerySection>
          <QuerySection
            title={accountStory.signals}
            query={account.signals}
            isEmpty={({ signals }) => signals.length === 0}
            empty={accountStory.noSignals}
            cut={({ read, total }) => (read < total ? accountStory.newestEngagements({ read, total }) : null)}
          >
            {({ signals }) => (
              <LatestSignals signals={signals} look={look} renderEngagement={renderEngagement} />
            )}
          </QuerySection>
          <QuerySection
            title={accountStory.questions}
            query={account.questions}
            isEmpty={({ found }) => found === 0}
            empty={accountStory.noQuestions}
            cut={({ read, total }) => (read < total ? accountStory.newestOf({ read, total }) : null)}
          >
            {({ lines, found }) => (
              <Some items={lines} total={found} look={look}>
                {(shown) => (
                  <ul>
                    {shown.map(({ line, second, text, speaker, engagement }) => (
                      <PlayedLine
                        key={`${engagement.id} ${line}`}
                        label={accountStory.play({
                          time: format.duration(second),
                          title: titleOf(engagement),
                        })}
                        onPlay={() => onPlay(engagement, second)}
                        facts={[speaker ?? '', titleOf(engagement), format.day(engagementDate(engagement))]}
                      >
                        {renderEngagement(engagement.id, text, second)}
                      </PlayedLine>
                    ))}
                  </ul>
                )}
              </Some>
            )}
          </QuerySection>
        </Stack>
        <QuerySection
          title={accountStory.changes}
          query={account.changes}
          isEmpty={({ changes }) => changes.length === 0}
          empty={accountStory.noChanges}
        >
          {({ changes, total }) => (
            <Some items={changes} total={total ?? changes.length} look={look} most={MOST_CHANGES[look]}>
              {(shown) => renderChanges(shown, isBrief)}
            </Some>
          )}
        </QuerySection>
        <QuerySection
          title={accountStory.links}
          query={account.links}
          isEmpty={({ total }) => total === 0}
          empty={accountStory.noLinks}
        >
          {({ links, total }) => (
            <Some items={links} total={total} look={look}>
              {(shown) => (
                <ul>
                  {shown.map(({ association, engagements: count }) => (
                    <Text as="li" key={JSON.stringify(association)} pad={[8, 0]} border="bottom">
                      <Text as="p" wrap={isBrief ? 'truncate' : 'anywhere'}>
                        <CrmLink link={association} />{' '}
                        <Text size="small" tone="tertiary">
                          {count === 0 ? null : records.engagements({ count })}
                        </Text>
                      </Text>
                    </Text>
                  ))}
                </ul>
              )}
            </Some>
          )}
        </QuerySection>
      </div>
    </PageColumn>
  );
}
