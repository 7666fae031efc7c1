import { getRouteApi } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { crmName } from '#shared/domain/links/crmUrl.ts';
import { CrmNameDialog } from '../../../features/records/CrmNameDialog.tsx';
import { CrmRecordList } from '../../../features/records/CrmRecordList.tsx';
import { RecordHead } from '../../../features/records/RecordHead.tsx';
import { ActivityList } from '../../../features/activity/ActivityList.tsx';
import { useCrmUrl } from '../../../links/crmUrls.ts';
import { crmRecordName } from '../../../links/crmNames.ts';
import { ExternalLink } from '../../../links/ExternalLink.tsx';
import { useWorkspaceRead } from '../../../queries/workspace.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { readCrmSearch } from '../../navigation/addressSearch.ts';
import { usePageTabs } from '../../navigation/pageTabs.tsx';
import { useConnection } from '../../../queries/appQueries.ts';
import { useDocumentTitle } from '../../useDocumentTitle.ts';
import { ListPane, useIsWide } from '../../layout/panes.tsx';
import { RecordFrame } from './RecordPage.tsx';
import { RecordReport } from './RecordReport.tsx';

const route = getRouteApi('/c/$connectionId/accounts/crm');

/** The list of linked CRM records, with the activity of the open one beside it. */
export function CrmRecordsPage() {
  const { app, records } = useText();
  const tabs = usePageTabs('accounts');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const connection = useConnection();
  const isWide = useIsWide();
  useDocumentTitle(records.kinds.crm.title, connection?.name);

  const { source, type, id, find = '', order = 'engagements:desc' } = search;
  const open = useMemo(
    (): CrmAssociation | null =>
      source === undefined || type === undefined || id === undefined
        ? null
        : { source, object_type: type, crm_object_id: id },
    [source, type, id],
  );
  const [naming, setNaming] = useState<CrmAssociation | null>(null);
  const words = readCrmSearch({ find, order });
  const close = () => void navigate({ search: words });

  return (
    <>
      <ListPane label={records.kinds.crm.title} behind={open !== null} alone={open === null}>
        <CrmRecordList
          frame={{ title: app.accounts, tabs }}
          search={find}
          open={open}
          isTable={isWide && open === null}
          order={order}
          onOrder={(next) =>
            void navigate({ search: (before) => readCrmSearch({ ...before, order: next }), replace: true })
          }
          onSearch={(next) =>
            void navigate({
              search: ({ find: _find, ...rest }) => (next === '' ? rest : { ...rest, find: next }),
              replace: true,
            })
          }
          onOpen={(link) =>
            void navigate({
              search: { ...words, source: link.source, type: link.object_type, id: link.crm_object_id },
            })
          }
          onName={setNaming}
          onClose={close}
        />
      </ListPane>
      {open === null ? null : (
        <CrmRecord key={JSON.stringify(open)} link={open} onName={() => setNaming(open)} onBack={close} />
      )}
      {naming === null ? null : <CrmNameDialog link={naming} onClose={() => setNaming(null)} />}
    </>
  );
}

function CrmRecord({
  link,
  onName,
  onBack,
}: {
  readonly link: CrmAssociation;
  readonly onName: () => void;
  readonly onBack: () => void;
}) {
  const text = useText();
  const { engagement, recordPage, records } = text;
  const format = useFormat();
  const { connectionId } = route.useParams();
  const navigate = route.useNavigate();
  const headingId = useId();
  const filter = useMemo(() => ({ crmRecord: link }), [link]);
  const naming = useWorkspaceRead('mirror.crmNames', { links: [link] }).data?.[0];
  const address = useCrmUrl(link);
  const linked = naming?.linked ?? [];
  const title = crmRecordName(text, link, naming);
  useDocumentTitle(title, records.kinds.crm.title);
  return (
    <RecordFrame
      headingId={headingId}
      onBack={onBack}
      head={
        <RecordHead kind="crm" headingId={headingId} name={title} record={null} onBack={onBack}>
          <code>{link.crm_object_id}</code>
          {[
            '',
            crmName(link.source),
            ...(linked.length === 0 ? [] : [recordPage.linkedTo({ names: format.names(linked) })]),
          ].join(' · ')}{' '}
          <Button look="quiet" onClick={onName}>
            {records.nameCrm}
          </Button>{' '}
          {address === null ? null : <ExternalLink address={address}>{engagement.openInCrm}</ExternalLink>}
        </RecordHead>
      }
      activity={
        <ActivityList
          filter={filter}
          of={title}
          onOpen={(engagementId) =>
            void navigate({
              to: '/c/$connectionId/engagements/$engagementId',
              params: { connectionId, engagementId },
              search: {},
            })
          }
          onClose={onBack}
        />
      }
      report={
        <RecordReport
          subject={{
            kind: 'engagements',
            filter,
            list: { record: [`${link.object_type}:${link.crm_object_id}`] },
          }}
        />
      }
      details={null}
    />
  );
}
