import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Problem } from '#shared/contract/problem.ts';
import { RecordList } from '../../../features/records/RecordList.tsx';
import { recordQuery, type RecordKind } from '../../../queries/records.ts';
import { useText } from '../../../text/useText.ts';
import { companyIdOf, connectionIdOf } from '../../addressIds.ts';
import { PartBoundary } from '../../PartBoundary.tsx';
import { ProblemAction } from '../../ProblemAction.tsx';
import { useConnection } from '../../useConnection.ts';
import { useDocumentTitle } from '../../useDocumentTitle.ts';
import { ListPane } from '../frame/ListPane.tsx';
import { PLACES, SCOPE_OF } from './recordPlaces.ts';
import { readRecordSearch } from './recordSearch.ts';

/** The contacts, companies or users of a workspace, and beside them the one that is open. */
export function RecordsPage({ kind }: { readonly kind: RecordKind }) {
  const { records } = useText();
  const params = useParams({ strict: false });
  const connectionId = connectionIdOf(params.connectionId ?? '');
  const openId = params.id ?? null;
  const search = readRecordSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const connection = useConnection(connectionId);
  useDocumentTitle(records.kinds[kind].title, connection?.name);

  const companyId = search.company === undefined ? null : companyIdOf(search.company);
  const company = useQuery({
    ...recordQuery(connectionId, 'company', companyId ?? ''),
    enabled: companyId !== null,
  });
  const { list, one } = PLACES[kind];
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;

  return (
    <>
      <ListPane label={records.kinds[kind].title} behind={openId !== null}>
        <PartBoundary>
          <RecordList
            connectionId={connectionId}
            kind={kind}
            search={search.find ?? ''}
            ofCompany={companyId === null ? null : { id: companyId, name: company.data?.name ?? companyId }}
            openId={openId}
            onSearch={(find) =>
              void navigate({ to: '.', search: readRecordSearch({ ...search, find }), replace: true })
            }
            onEverybody={() => void navigate({ to: list, params: { connectionId } })}
            onOpen={(id) => {
              if (id === openId) document.getElementById('record')?.focus();
              else void navigate({ to: one, params: { connectionId, id }, search });
            }}
            onClose={() => void navigate({ to: list, params: { connectionId }, search })}
            missingScope={connection?.scopes[SCOPE_OF[kind]] === 'missing' ? SCOPE_OF[kind] : null}
            actionFor={actionFor}
          />
        </PartBoundary>
      </ListPane>
      <Outlet />
    </>
  );
}
