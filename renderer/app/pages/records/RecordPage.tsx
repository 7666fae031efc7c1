import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { useCommands } from '../../../commands/commandRegistry.ts';
import { useKeyLabel } from '../../../commands/keymap.ts';
import { AccountStory } from '../../../features/accountStory/AccountStory.tsx';
import { ActivityList } from '../../../features/activity/ActivityList.tsx';
import { CompanyContacts, RecordDetails } from '../../../features/records/RecordDetails.tsx';
import { RecordHead } from '../../../features/records/RecordHead.tsx';
import { recordSubtitle } from '../../../features/records/recordFieldValues.ts';
import { PrintButton } from '../../../features/reports/ReportFrame.tsx';
import { ChangesByDay, RecordHistory } from '../../../features/updates/RecordChanges.tsx';
import { useConnectionId, useWorkspaceRead } from '../../../queries/workspace.ts';
import type { RecordKind } from '../../../queries/recordQueries.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/primitives.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Failure } from '../../../ui/ProblemView.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { UnknownId } from '../UnknownId.tsx';
import { Tabs } from '../../layout/Tabs.tsx';
import { HeadSkeleton, RecordPane, TwoPanes } from '../../layout/panes.tsx';
import { companyIdOf, engagementIdOf, userIdOf } from '../../navigation/addressIds.ts';
import { readRecordSearch } from '../../navigation/addressSearch.ts';
import { engagementsOf, RECORD_ROUTES } from '../../navigation/recordAddresses.ts';
import { useConnection } from '../../../queries/appQueries.ts';
import { useDocumentTitle } from '../../useDocumentTitle.ts';
import { usePlayFrom } from '../engagement/engagementRecording.ts';
import { RecordReport, type RecordReportSubject } from './RecordReport.tsx';

const onEscape = (onBack: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.defaultPrevented || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  onBack();
};

/** Layout of a record page: header, activity and details; in a narrow pane, one of the last two. */
export function RecordFrame({
  headingId,
  head,
  activity,
  activityName,
  report,
  details,
  onBack,
}: {
  readonly headingId: string;
  readonly head: ReactNode;
  readonly activity: ReactNode;
  /** Its name, if not *Activity*. */
  readonly activityName?: string;
  readonly report: ReactNode;
  /** Null if there are no details. */
  readonly details: ReactNode;
  readonly onBack: () => void;
}) {
  const { recordPage } = useText();
  const navigate = useNavigate();
  const isReport = useSearch({ strict: false }).tab === 'report';
  const [isDetails, setDetails] = useState(false);
  const tab = isReport ? 'report' : isDetails ? 'details' : 'activity';
  const setTab = (next: 'activity' | 'report' | 'details') => {
    setDetails(next === 'details');
    void navigate({
      to: '.',
      search: (before: { readonly tab?: 'report' | 'brief' }) => {
        const { tab: _, ...others } = before;
        return next === 'report' ? { ...others, tab: next } : others;
      },
      replace: true,
    });
  };
  const withDetails = details !== null;
  const tabs = [
    { key: 'activity', label: activityName ?? recordPage.activity },
    { key: 'report', label: recordPage.report },
  ] as const;
  return (
    // Escape goes back, as the button in the header does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <RecordPane id="record" alone aria-labelledby={headingId} onKeyDown={onEscape(onBack)}>
      {head}
      {withDetails ? (
        <Tabs
          where="narrow"
          label={recordPage.view}
          tabs={[...tabs, { key: 'details', label: recordPage.details }]}
          chosen={tab}
          onChoose={setTab}
        />
      ) : null}
      <Tabs
        where={withDetails ? 'wide' : 'always'}
        label={recordPage.view}
        tabs={tabs}
        // Where there is room, the details are beside either of them.
        chosen={tab === 'details' ? 'activity' : tab}
        onChoose={setTab}
      />
      <TwoPanes
        shown={withDetails && tab === 'details' ? 'side' : 'text'}
        text={tab === 'report' ? report : activity}
        sideLabel={recordPage.details}
        // A report takes the whole width.
        side={isReport ? null : details}
      />
    </RecordPane>
  );
}

function reportOf(kind: RecordKind, id: string, filter: MirrorFilter): RecordReportSubject {
  if (kind === 'user') return { kind: 'user', userId: userIdOf(id) };
  return { kind: 'engagements', filter, list: { [kind]: [id] } };
}

export function RecordPage({ kind }: { readonly kind: RecordKind }) {
  const { id } = useParams({ strict: false });
  // The selected tab and the scroll position belong to one record.
  return <OneRecord key={id} kind={kind} />;
}

/** One contact, company or user with all its engagements. */
function OneRecord({ kind }: { readonly kind: RecordKind }) {
  const { accountStory, records } = useText();
  const today = useFormat().day(new Date(useNow()).toISOString());
  const connectionId = useConnectionId();
  const play = usePlayFrom();
  const { id = '' } = useParams({ strict: false });
  const search = readRecordSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const headingId = useId();
  const connection = useConnection();
  const query = useWorkspaceRead('mirror.record', { kind, id });
  const filter = useMemo(() => engagementsOf(kind, id), [kind, id]);
  const record = query.data ?? null;
  const name = record === null ? null : record.name === '' ? records.unnamed : record.name;
  const isBrief = kind === 'company' && search.tab === 'brief';
  const titles = isBrief
    ? [accountStory.briefOf({ name: name ?? id }), today]
    : [name, records.kinds[kind].title, connection?.name];
  useDocumentTitle(...titles);

  const back = () => void navigate({ to: RECORD_ROUTES[kind].list, params: { connectionId }, search });

  if (record === null || name === null) {
    return (
      <RecordPane id="record" alone aria-busy={query.isPending}>
        {query.isError ? (
          <Failure of={query} place="page" />
        ) : query.isPending ? (
          <HeadSkeleton />
        ) : (
          <UnknownId kind={kind} id={id}>
            <EmptyState
              title={records.kinds[kind].noneTitle}
              action={<Button onClick={back}>{records.kinds[kind].back}</Button>}
            >
              {records.kinds[kind].noneBody}
            </EmptyState>
          </UnknownId>
        )}
      </RecordPane>
    );
  }
  const showBrief = (shown: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => readRecordSearch({ ...before, tab: shown ? 'brief' : '' }),
    });
  const renderEngagement = (engagementId: string, title: string, second?: number) => (
    <Link
      to="/c/$connectionId/engagements/$engagementId"
      params={{ connectionId, engagementId: engagementIdOf(engagementId) }}
      search={second === undefined ? {} : { t: second }}
      data-plain
    >
      {title}
    </Link>
  );
  const open = (engagementId: EngagementId) =>
    void navigate({
      to: '/c/$connectionId/engagements/$engagementId',
      params: { connectionId, engagementId },
    });
  const renderStory = (look: 'story' | 'brief') => (
    <AccountStory
      companyId={companyIdOf(id)}
      look={look}
      renderEngagement={renderEngagement}
      renderAll={(children) => (
        <Link to="/c/$connectionId/engagements" params={{ connectionId }} search={{ company: [id] }}>
          {children}
        </Link>
      )}
      renderChanges={(changes, short) => (
        <ChangesByDay changes={changes} short={short} renderEngagement={renderEngagement} />
      )}
      onOpen={open}
      onPlay={(engagement, second) => void play(engagement, second)}
    />
  );
  const subtitle = recordSubtitle(kind, record, records.roles);
  if (isBrief) {
    const toStory = () => showBrief(false);
    return (
      <BriefFrame headingId={headingId} onBack={toStory}>
        <RecordHead
          kind={kind}
          headingId={headingId}
          name={accountStory.briefOf({ name })}
          record={record}
          onBack={toStory}
          backLabel={accountStory.back}
          actions={
            <>
              <BriefButton label={accountStory.title} onPress={toStory} />
              <PrintButton />
            </>
          }
        >
          {[subtitle, today].filter(Boolean).join(' · ')}
        </RecordHead>
        {renderStory('brief')}
      </BriefFrame>
    );
  }
  return (
    <RecordFrame
      headingId={headingId}
      onBack={back}
      head={
        <RecordHead
          kind={kind}
          headingId={headingId}
          name={name}
          record={record}
          onBack={back}
          {...(kind === 'company'
            ? { actions: <BriefButton label={accountStory.brief} onPress={() => showBrief(true)} /> }
            : {})}
        >
          {subtitle}
        </RecordHead>
      }
      {...(kind === 'company' ? { activityName: accountStory.title } : {})}
      activity={
        kind === 'company' ? (
          renderStory('story')
        ) : (
          <ActivityList filter={filter} of={name} onOpen={open} onClose={back} />
        )
      }
      report={<RecordReport subject={reportOf(kind, id, filter)} />}
      details={
        <RecordDetails
          kind={kind}
          record={record}
          // The story of a company has its changes.
          history={kind === 'company' ? null : <RecordHistory kind={kind} id={id} />}
        >
          {kind === 'company' ? (
            <CompanyContacts
              companyId={companyIdOf(id)}
              onAll={() =>
                void navigate({
                  to: RECORD_ROUTES.contact.list,
                  params: { connectionId },
                  search: { company: id },
                })
              }
            />
          ) : null}
        </RecordDetails>
      }
    />
  );
}

/** Shows or leaves the brief, by its key and from the command menu, too. */
function BriefButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  const key = useKeyLabel('company.brief');
  useCommands({ 'company.brief': onPress });
  return (
    <Button onClick={onPress}>
      {label} {key === undefined ? null : <Kbd>{key}</Kbd>}
    </Button>
  );
}

/** One printable page to read before a call. */
function BriefFrame({
  headingId,
  onBack,
  children,
}: {
  readonly headingId: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}) {
  // Escape works at once.
  useEffect(() => document.getElementById(headingId)?.focus(), [headingId]);
  return (
    // Escape goes back, as the button in the header does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <RecordPane id="record" alone aria-labelledby={headingId} onKeyDown={onEscape(onBack)}>
      {children}
    </RecordPane>
  );
}
