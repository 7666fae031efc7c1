import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { openOutside, useCrmUrl } from '../../links/crmUrls.ts';
import { type ListSearch, parseCrmRecord, readListSearch } from '#shared/domain/list/listSearch.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import { useText } from '../../text/useText.ts';
import { useCommandItem, useContextMenu, useCopyItem } from '../../ui/ContextMenu.tsx';
import type { MenuEntry } from '../../ui/MenuItems.tsx';
import type { NamedRecord, NamedSubject, RecordNameProps } from '../../ui/RecordName.tsx';
import { connectionIdOf } from './addressIds.ts';
import { RECORD_ROUTES } from './recordAddresses.ts';

/** The list of a record's engagements; null if no filter finds them. */
function engagementSearch(record: NamedRecord): ListSearch | null {
  switch (record.kind) {
    case 'contact':
    case 'company':
    case 'tag':
      return readListSearch({ [record.kind]: record.id });
    case 'user':
      return readListSearch({ owner: record.id });
    case 'crm': {
      const { object_type: type, crm_object_id: id } = record.link;
      const value = `${type.toLowerCase()}:${id}`;
      return parseCrmRecord(value) === null ? null : readListSearch({ record: value });
    }
  }
}

/** The URL of a record's page. */
function placeOf(connectionId: ConnectionId, record: NamedRecord) {
  switch (record.kind) {
    case 'crm': {
      const { source, object_type: type, crm_object_id: id } = record.link;
      return {
        to: '/c/$connectionId/accounts/crm',
        params: { connectionId },
        search: { source, type, id },
      } as const;
    }
    case 'tag': {
      const search = engagementSearch(record) ?? {};
      return { to: '/c/$connectionId/engagements', params: { connectionId }, search } as const;
    }
    case 'contact':
    case 'company':
    case 'user':
      return {
        to: RECORD_ROUTES[record.kind].one,
        params: { connectionId, id: record.id },
        search: {},
      } as const;
  }
}

const NO_ITEMS: readonly MenuEntry[] = [];

/** The context menu of a name: its page, its engagements, and what can be copied. */
export function useRecordMenu() {
  const { records } = useText();
  const navigate = useNavigate();
  const commandItem = useCommandItem();
  const copyItem = useCopyItem();
  const { connectionId: open } = useParams({ strict: false });
  return ({ record, name, email = null, menuItems = [] }: NamedSubject): readonly MenuEntry[] => {
    const connectionId = connectionIdOf(open ?? '');
    const search = engagementSearch(record);
    const id = record.kind === 'crm' ? record.link.crm_object_id : record.id;
    return [
      commandItem('list.open', { onChoose: () => void navigate(placeOf(connectionId, record)) }),
      ...(search === null || record.kind === 'tag'
        ? []
        : [
            {
              key: 'engagements',
              label: records.showEngagements,
              onChoose: () =>
                void navigate({ to: '/c/$connectionId/engagements', params: { connectionId }, search }),
            },
          ]),
      ...menuItems,
      { key: 'copying', separator: true },
      copyItem('name', records.copyName, name),
      ...(email === null ? [] : [copyItem('email', records.copyEmail, email)]),
      ...(id === name ? [] : [copyItem('id', records.copyId, id)]),
    ];
  };
}

/** Links a name to its page on the open connection, with a context menu. */
function LinkedRecord({
  record,
  name,
  email = null,
  menuItems = NO_ITEMS,
  className,
  children,
}: RecordNameProps) {
  const connectionId = useConnectionId();
  const { engagement } = useText();
  const recordMenu = useRecordMenu();
  const crmAddress = useCrmUrl(record.kind === 'crm' ? record.link : null);
  const inCrm: readonly MenuEntry[] =
    crmAddress === null
      ? []
      : [{ key: 'crm', label: engagement.openInCrm, onChoose: () => openOutside(crmAddress) }];
  const contextMenu = useContextMenu(
    (target) => name ?? target.closest('a')?.textContent ?? null,
    (shown) => ({
      label: shown,
      items: recordMenu({ record, name: shown, email, menuItems: [...inCrm, ...menuItems] }),
    }),
  );
  return (
    <>
      <Link
        {...placeOf(connectionId, record)}
        data-plain
        className={className}
        onContextMenu={contextMenu.onContextMenu}
      >
        {children}
      </Link>
      {contextMenu.menu}
    </>
  );
}

function RecordLink(props: RecordNameProps) {
  const { connectionId } = useParams({ strict: false });
  if (connectionId === undefined) return <span className={props.className}>{props.children}</span>;
  return <LinkedRecord {...props} />;
}

/** For components that show names but don't know the routes. */
export function recordLink(props: RecordNameProps) {
  return <RecordLink {...props} />;
}
