import { useCallback, type ReactNode } from 'react';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { recordsQuery, type RecordKind, type RecordRow as Row } from '../../queries/records.ts';
import { useWindows } from '../../queries/windows.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RowGrid } from '../../ui/RowGrid.tsx';
import { ListFrame, ListSkeleton } from './ListFrame.tsx';
import { RecordRow, ROW_HEIGHT } from './RecordRow.tsx';

interface RecordListProps {
  readonly connectionId: ConnectionId;
  readonly kind: RecordKind;
  readonly search: string;
  /** People of one company only. */
  readonly ofCompany: { readonly id: CompanyId; readonly name: string } | null;
  readonly openId: string | null;
  readonly onSearch: (search: string) => void;
  readonly onEverybody: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** The scope without which the token can't see these; null where it can, or may. */
  readonly missingScope: string | null;
  readonly actionFor: (problem: Problem) => ReactNode;
}

const heightOf = () => ROW_HEIGHT;

/** All contacts, companies or users by name, found as one types. */
export function RecordList(props: RecordListProps) {
  const { connectionId, kind, search, ofCompany, openId } = props;
  const { records, scopes } = useText();
  const words = records.kinds[kind];
  const company = ofCompany?.id ?? null;
  const queryOf = useCallback(
    (window: number) => recordsQuery(connectionId, { kind, search, ofCompany: company }, window),
    [connectionId, kind, search, company],
  );
  const { rows, total, onShown, error, isPending } = useWindows<Row>(queryOf);
  const isOpen = (row: Row | undefined) => row !== undefined && row.fields.id === openId;

  let body: ReactNode;
  if (error !== null) {
    body = <ProblemView place="page" problem={error.problem} action={props.actionFor(error.problem)} />;
  } else if (isPending) body = <ListSkeleton />;
  else if (total === 0 && search !== '') {
    body = (
      <EmptyState
        title={records.nobodyFoundTitle}
        action={<Button onClick={() => props.onSearch('')}>{records.clearSearch}</Button>}
      >
        {records.nobodyFoundBody}
      </EmptyState>
    );
  } else if (total === 0 && props.missingScope !== null) {
    body = (
      <EmptyState title={scopes.cantSeeTitle}>
        {scopes.cantSee(scopes.whats[kind], props.missingScope)}
      </EmptyState>
    );
  } else if (total === 0) body = <EmptyState title={words.emptyTitle}>{words.emptyBody}</EmptyState>;
  else {
    body = (
      <RowGrid
        // Another search is another list, and begins at its top.
        key={JSON.stringify([connectionId, kind, company, search])}
        label={words.title}
        name={`records ${connectionId} ${kind} ${company ?? ''} ${search}`}
        count={rows.length}
        heightOf={heightOf}
        first={openId === null}
        onShown={onShown}
        onOpen={(index) => {
          const row = rows[index];
          if (row !== undefined) props.onOpen(row.fields.id);
        }}
        onClose={openId === null ? null : props.onClose}
        foot={words.total(rows.length)}
        renderRow={(place) => {
          const record = rows[place.index];
          return (
            <RecordRow
              key={record?.fields.id ?? `row ${place.index}`}
              place={place}
              kind={kind}
              record={record}
              open={isOpen(record)}
            />
          );
        }}
      />
    );
  }

  return (
    <ListFrame
      title={words.title}
      count={total === null || total === 0 ? null : words.total(total)}
      searchLabel={words.search}
      searchHint={words.searchHint}
      search={search}
      onSearch={props.onSearch}
      note={
        ofCompany === null ? null : (
          <>
            {records.ofCompany(ofCompany.name)}
            <Button look="quiet" onClick={props.onEverybody}>
              {records.everybody}
            </Button>
          </>
        )
      }
    >
      {body}
    </ListFrame>
  );
}
