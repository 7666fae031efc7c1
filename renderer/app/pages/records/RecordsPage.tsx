import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { RecordList } from '../../../features/records/RecordList.tsx';
import { useConnectionId, useWorkspaceRead } from '../../../queries/workspace.ts';
import type { RecordKind } from '../../../queries/recordQueries.ts';
import { useText } from '../../../text/useText.ts';
import { BackLink } from '../../../ui/Page.tsx';
import { PartErrorBoundary } from '../../ErrorBoundary.tsx';
import { ListPane, useIsWide } from '../../layout/panes.tsx';
import { companyIdOf } from '../../navigation/addressIds.ts';
import { readRecordSearch } from '../../navigation/addressSearch.ts';
import { usePageTabs } from '../../navigation/pageTabs.tsx';
import { RECORD_ROUTES, RECORD_SCOPES } from '../../navigation/recordAddresses.ts';
import { useConnection } from '../../../queries/appQueries.ts';
import { useDocumentTitle } from '../../useDocumentTitle.ts';

/** The list of contacts, companies or users, with the open record beside it. */
export function RecordsPage({ kind }: { readonly kind: RecordKind }) {
  const { app, records, reports } = useText();
  const connectionId = useConnectionId();
  const { id: openId = null } = useParams({ strict: false });
  const search = readRecordSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const connection = useConnection();
  const isWide = useIsWide();
  useDocumentTitle(records.kinds[kind].title, connection?.name);

  const companyId = search.company === undefined ? null : companyIdOf(search.company);
  const company = useWorkspaceRead(
    'mirror.record',
    { kind: 'company', id: companyId ?? '' },
    { enabled: companyId !== null },
  );
  const { list, one } = RECORD_ROUTES[kind];
  const tabs = usePageTabs('accounts');
  const frame =
    kind === 'user'
      ? {
          title: records.kinds.user.title,
          back: (
            <BackLink to="/c/$connectionId/reports/team" params={{ connectionId }}>
              {reports.title}
            </BackLink>
          ),
        }
      : { title: app.accounts, tabs };

  return (
    <>
      <ListPane label={records.kinds[kind].title} behind={openId !== null} alone={openId === null}>
        <PartErrorBoundary>
          <RecordList
            frame={frame}
            kind={kind}
            search={search.find ?? ''}
            ofCompany={companyId === null ? null : { id: companyId, name: company.data?.name ?? null }}
            openId={openId}
            isTable={isWide && openId === null}
            order={search.order ?? 'name:asc'}
            onOrder={(order) =>
              void navigate({ to: '.', search: readRecordSearch({ ...search, order }), replace: true })
            }
            onSearch={(find) =>
              void navigate({ to: '.', search: readRecordSearch({ ...search, find }), replace: true })
            }
            onShowAll={() => void navigate({ to: list, params: { connectionId } })}
            onOpen={(id) => {
              if (id === openId) document.getElementById('record')?.focus();
              else void navigate({ to: one, params: { connectionId, id }, search });
            }}
            onClose={() => void navigate({ to: list, params: { connectionId }, search })}
            missingScope={connection?.scopes[RECORD_SCOPES[kind]] === 'missing' ? RECORD_SCOPES[kind] : null}
          />
        </PartErrorBoundary>
      </ListPane>
      <Outlet />
    </>
  );
}
