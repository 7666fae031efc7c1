import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useCrmUrl } from '../../links/CrmLink.tsx';
import { openOutside } from '../../links/ExternalLink.tsx';
import { type ListSearch, parseCrmRecord, readListSearch } from '#shared/domain/list/listSearch.ts';
import { useText } from '../../text/useText.ts';
import { useCommandItem, useContextMenu, useCopyItem } from '../../ui/ContextMenu.tsx';
import type { NamedRecord, RecordNameProps } from '../../ui/RecordName.tsx';
import { cx } from '../../ui/cx.ts';
import { connectionIdOf } from './addressIds.ts';
import { RECORD_ROUTES } from './recordAddresses.ts';
import css from './RecordLink.module.css';

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
      return { to: '/c/$connectionId/crm', params: { connectionId }, search: { source, type, id } } as const;
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

/** Links a name to its page on the open connection, with a context menu. */
function LinkedRecord({
  connectionId,
  record,
  name,
  email = null,
  menuItems,
  className,
  children,
}: RecordNameProps & { readonly connectionId: ConnectionId }) {
  const { engagement, records } = useText();
  const navigate = useNavigate();
  const commandItem = useCommandItem();
  const copyItem = useCopyItem();
  const crmAddress = useCrmUrl(record.kind === 'crm' ? record.link : null);
  const place = placeOf(connectionId, record);
  const search = engagementSearch(record);
  const id = record.kind === 'crm' ? record.link.crm_object_id : record.id;
  const contextMenu = useContextMenu(
    (target) => name ?? target.closest('a')?.textContent ?? null,
    (shown) => ({
      label: shown,
      items: [
        commandItem('list.open', { onChoose: () => void navigate(place) }),
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
        ...(crmAddress === null
          ? []
          : [{ key: 'crm', label: engagement.openInCrm, onChoose: () => openOutside(crmAddress) }]),
        ...(menuItems ?? []),
        { key: 'copying', separator: true },
        copyItem('name', records.copyName, shown),
        ...(email === null ? [] : [copyItem('email', records.copyEmail, email)]),
        ...(id === shown ? [] : [copyItem('id', records.copyId, id)]),
      ],
    }),
  );
  return (
    <>
      <Link {...place} className={cx(css['name'], className)} onContextMenu={contextMenu.onContextMenu}>
        {children}
      </Link>
      {contextMenu.menu}
    </>
  );
}

function RecordLink(props: RecordNameProps) {
  const { connectionId } = useParams({ strict: false });
  if (connectionId === undefined) return <span className={props.className}>{props.children}</span>;
  return <LinkedRecord connectionId={connectionIdOf(connectionId)} {...props} />;
}

/** For components that show names but don't know the routes. */
export function recordLink(props: RecordNameProps) {
  return <RecordLink {...props} />;
}
