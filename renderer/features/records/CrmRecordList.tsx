import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { CRM_RECORDS, crmLinksQuery, type UsedCrmLink } from '../../queries/recordQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { GridRow, RowGrid, type RowPlace } from '../../ui/RowGrid.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Text } from '../../ui/primitives.tsx';
import { RECORD_ROW_HEIGHT, RecordListFrame, RecordListSkeleton } from './RecordList.tsx';
import css from './RecordList.module.css';
import { lookUp } from '../../text/lookUp.ts';

interface CrmRecordListProps {
  readonly connectionId: ConnectionId;
  readonly search: string;
  readonly open: CrmAssociation | null;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (link: CrmAssociation) => void;
  readonly onClose: () => void;
  readonly actionFor: (problem: Problem) => ReactNode;
}

const heightOf = () => RECORD_ROW_HEIGHT;
const onShown = () => undefined;

function CrmRow({
  place,
  used,
  open,
}: {
  readonly place: RowPlace;
  readonly used: UsedCrmLink;
  readonly open: boolean;
}) {
  const { engagement, records } = useText();
  const format = useFormat();
  const { association, names, engagements } = used;
  const type = lookUp(engagement.crmTypes, association.object_type) ?? association.object_type;
  return (
    <GridRow place={place} height={RECORD_ROW_HEIGHT} selected={open} className={css['row']}>
      <span role="gridcell" className={css['picture']}>
        <Link2 size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <Text role="gridcell" weight="medium" wrap="truncate" className={css['name']}>
        {names.length === 0 ? association.crm_object_id : names.join(', ')}
      </Text>
      <Text role="gridcell" size="small" tone="tertiary" wrap="truncate" className={css['details']}>
        {[type, names.length === 0 ? null : association.crm_object_id, association.source]
          .filter((part) => part !== null)
          .join(' · ')}
      </Text>
      <Text
        role="gridcell"
        size="small"
        tone="tertiary"
        tabular
        className={css['count']}
        title={records.engagements({ count: engagements })}
      >
        <span aria-hidden="true">{format.number(engagements)}</span>
        <VisuallyHidden>{records.engagements({ count: engagements })}</VisuallyHidden>
      </Text>
    </GridRow>
  );
}

/** The CRM records that something is linked to, the most used first. */
export function CrmRecordList({
  connectionId,
  search,
  open,
  onSearch,
  onOpen,
  onClose,
  actionFor,
}: CrmRecordListProps) {
  const { records } = useText();
  const words = records.kinds.crm;
  const query = useQuery({ ...crmLinksQuery(connectionId, search), placeholderData: keepPreviousData });
  const links = query.data;

  let body: ReactNode;
  if (query.isError) {
    body = (
      <ProblemView
        place="page"
        problem={query.error.problem}
        onRetry={() => void query.refetch()}
        action={actionFor(query.error.problem)}
      />
    );
  } else if (links === undefined) body = <RecordListSkeleton />;
  else if (links.length === 0 && search !== '') {
    body = (
      <EmptyState
        title={records.nobodyFoundTitle}
        action={<Button onClick={() => onSearch('')}>{records.clearSearch}</Button>}
      >
        {records.noCrmFoundBody}
      </EmptyState>
    );
  } else if (links.length === 0) body = <EmptyState title={words.emptyTitle}>{words.emptyBody}</EmptyState>;
  else {
    body = (
      <RowGrid
        key={JSON.stringify([connectionId, search])}
        label={words.title}
        name={`records ${connectionId} crm ${search}`}
        count={links.length}
        heightOf={heightOf}
        first={open === null}
        onShown={onShown}
        onOpen={(index) => {
          const used = links[index];
          if (used !== undefined) onOpen(used.association);
        }}
        onClose={open === null ? null : onClose}
        renderRow={(place) => {
          const used = links[place.index];
          if (used === undefined) return null;
          const { association } = used;
          return (
            <CrmRow
              key={JSON.stringify(association)}
              place={place}
              used={used}
              open={open !== null && sameCrmAssociation(open, association)}
            />
          );
        }}
      />
    );
  }

  return (
    <RecordListFrame
      title={words.title}
      count={
        links === undefined || links.length === 0
          ? null
          : links.length < CRM_RECORDS
            ? words.total({ count: links.length })
            : words.mostUsed({ count: links.length })
      }
      searchLabel={words.search}
      searchHint={words.searchHint}
      search={search}
      onSearch={onSearch}
      note={null}
    >
      {body}
    </RecordListFrame>
  );
}
