import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ChangeHistory } from '../../../features/updates/ChangeHistory.tsx';
import { CompanyPeople } from '../../../features/records/CompanyPeople.tsx';
import { RecordDetails } from '../../../features/records/RecordDetails.tsx';
import { RecordHead } from '../../../features/records/RecordHead.tsx';
import { secondLine } from '../../../features/records/secondLine.ts';
import { ActivityList } from '../../../features/activity/ActivityList.tsx';
import { recordQuery, type RecordKind } from '../../../queries/records.ts';
import { useText } from '../../../text/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ProblemView } from '../../../ui/ProblemView.tsx';
import { companyIdOf, connectionIdOf } from '../../addressIds.ts';
import { ProblemAction } from '../../ProblemAction.tsx';
import { useConnection } from '../../useConnection.ts';
import { useDocumentTitle } from '../../useDocumentTitle.ts';
import { LoadingHead } from '../frame/LoadingHead.tsx';
import { OpenPane } from '../frame/OpenPane.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { engagementsOf, PLACES } from './recordPlaces.ts';
import { readRecordSearch } from './recordSearch.ts';

export function RecordPage({ kind }: { readonly kind: RecordKind }) {
  const { id } = useParams({ strict: false });
  // Another record is another page: a tab or a place in its timeline belongs to the one it was chosen in.
  return <OneRecord key={id} kind={kind} />;
}

/** One contact, company or user: what is known, and all engagements with it. */
function OneRecord({ kind }: { readonly kind: RecordKind }) {
  const { records } = useText();
  const params = useParams({ strict: false });
  const connectionId = connectionIdOf(params.connectionId ?? '');
  const id = params.id ?? '';
  const search = readRecordSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const headingId = useId();
  const connection = useConnection(connectionId);
  const query = useQuery(recordQuery(connectionId, kind, id));
  const filter = useMemo(() => engagementsOf(kind, id), [kind, id]);
  const record = query.data ?? null;
  const name = record === null ? null : record.name === '' ? records.unnamed : record.name;
  useDocumentTitle(name, records.kinds[kind].title, connection?.name);

  const back = () => void navigate({ to: PLACES[kind].list, params: { connectionId }, search });
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;

  if (record === null || name === null) {
    return (
      <OpenPane id="record" alone aria-busy={query.isPending}>
        {query.isError ? (
          <ProblemView
            place="page"
            problem={query.error.problem}
            onRetry={() => void query.refetch()}
            action={actionFor(query.error.problem)}
          />
        ) : query.isPending ? (
          <LoadingHead />
        ) : (
          <EmptyState title={records.kinds[kind].noneTitle}>{records.kinds[kind].noneBody}</EmptyState>
        )}
      </OpenPane>
    );
  }
  return (
    <RecordFrame
      headingId={headingId}
      onBack={back}
      head={
        <RecordHead kind={kind} headingId={headingId} name={name} record={record} onBack={back}>
          {secondLine(kind, record, records.roles)}
        </RecordHead>
      }
      activity={
        <ActivityList
          connectionId={connectionId}
          filter={filter}
          of={name}
          onOpen={(engagementId: EngagementId) =>
            void navigate({
              to: '/c/$connectionId/engagements/$engagementId',
              params: { connectionId, engagementId },
            })
          }
          onClose={back}
          actionFor={actionFor}
        />
      }
      details={
        <RecordDetails
          kind={kind}
          record={record}
          history={<ChangeHistory connectionId={connectionId} kind={kind} id={id} />}
        >
          {kind === 'company' ? (
            <CompanyPeople
              connectionId={connectionId}
              companyId={companyIdOf(id)}
              onAll={() =>
                void navigate({ to: PLACES.contact.list, params: { connectionId }, search: { company: id } })
              }
            />
          ) : null}
        </RecordDetails>
      }
    />
  );
}
