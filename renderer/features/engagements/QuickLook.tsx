import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useKeyLabel } from '../../commands/keymap.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { engagementQuery } from '../../queries/engagementQueries.ts';
import { firstLinesQuery } from '../../queries/transcriptQueries.ts';
import { SafeText } from '../../safeText/SafeText.tsx';
import { personName } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import css from './QuickLook.module.css';

/** Whoever walks through the list asks for nothing on the way. */
const SETTLED_MS = 200;
const MAX_CONTACTS = 8;

function Facts({ engagement }: { readonly engagement: Engagement }) {
  const { quickLook, call } = useText();
  const people = (engagement.contacts ?? []).flatMap((contact) => {
    const name = personName(contact);
    return name === null ? [] : [{ id: contact.id, name }];
  });
  const companies = (engagement.companies ?? []).flatMap(({ name }) => name ?? []).join(', ');
  const link = engagement.crm_association ?? null;
  return (
    <dl className={css['facts']}>
      {companies === '' ? null : (
        <div>
          <dt>{quickLook.company}</dt>
          <dd>{companies}</dd>
        </div>
      )}
      <div>
        <dt>{quickLook.crm}</dt>
        <dd>
          {link === null
            ? quickLook.noCrm
            : `${call.crmTypes[link.object_type] ?? link.object_type} ${link.crm_object_id} · ${link.source}`}
        </dd>
      </div>
      {people.length === 0 ? null : (
        <div>
          <dt>{quickLook.people}</dt>
          <dd className={css['people']}>
            {people.slice(0, MAX_CONTACTS).map(({ id, name }) => (
              <span key={id} className={css['person']}>
                <Avatar name={name} />
                {name}
              </span>
            ))}
            {people.length > MAX_CONTACTS ? <span>+{people.length - MAX_CONTACTS}</span> : null}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What was written and said, as much as tells whether this is the one. */
function Excerpt({
  connectionId,
  engagementId,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
}) {
  const { quickLook } = useText();
  const format = useFormat();
  const reading = useQuery(engagementQuery(connectionId, engagementId));
  const lines = useQuery(firstLinesQuery(connectionId, engagementId));
  const notes = reading.data?.engagement.description ?? '';
  const items = reading.data?.engagement.action_items ?? [];
  const said = lines.data ?? [];
  if (reading.isPending || lines.isPending) {
    return (
      <div aria-hidden="true" className={css['waiting']}>
        <Skeleton width="80%" />
        <Skeleton width="62%" />
        <Skeleton width="71%" />
      </div>
    );
  }
  return (
    <>
      {notes.trim() === '' ? null : (
        <section aria-label={quickLook.notes} className={css['notes']}>
          <SafeText body={notes} />
        </section>
      )}
      {items.length === 0 ? null : (
        <section>
          <h3 className={css['heading']}>{quickLook.actionItems}</h3>
          <ul className={css['items']}>
            {items.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </section>
      )}
      {said.length === 0 ? null : (
        <section>
          <h3 className={css['heading']}>{quickLook.firstLines}</h3>
          {said.map(({ text, start, speaker }) => (
            <p key={start} className={css['line']}>
              <span className={css['who']}>
                {format.duration(start)} {speaker ?? quickLook.someone}
              </span>{' '}
              <bdi>{text}</bdi>
            </p>
          ))}
        </section>
      )}
      {notes.trim() === '' && items.length === 0 && said.length === 0 ? (
        <p className={css['quiet']}>{quickLook.nothing}</p>
      ) : null}
    </>
  );
}

/** A look at the row that the keyboard stands on, beside the list: it goes along, and nothing is left. */
export function QuickLook({
  connectionId,
  engagement,
  onOpen,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly engagement: Engagement;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}) {
  const { quickLook, list } = useText();
  const format = useFormat();
  const settled = useDebounced(engagement.id, SETTLED_MS);
  const openKey = useKeyLabel('list.open');
  const moment = engagement.start_at ?? engagement.engagement_at ?? engagement.updated_at;
  const seconds = engagement.duration_seconds ?? 0;
  return (
    <aside aria-label={quickLook.title} className={css['peek']}>
      <header className={css['header']}>
        <EngagementTypeIcon type={engagement.engagement_type} />
        <h2 className={css['title']}>{engagement.title.trim() === '' ? list.untitled : engagement.title}</h2>
        <IconButton label={quickLook.close} keys="Esc" onClick={onClose}>
          <X size={14} aria-hidden />
        </IconButton>
      </header>
      {/* A long one scrolls, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={quickLook.title} tabIndex={0} className={css['body']}>
        <p className={css['quiet']}>
          <time dateTime={moment}>{format.absolute(moment)}</time>
          {seconds > 0 ? ` · ${format.duration(seconds)}` : null}
        </p>
        <Facts engagement={engagement} />
        {settled === engagement.id ? (
          <Excerpt connectionId={connectionId} engagementId={engagement.id} />
        ) : null}
      </div>
      <footer className={css['footer']}>
        <Button onClick={onOpen}>
          {quickLook.open}
          {openKey === undefined ? null : <kbd className={css['key']}>{openKey}</kbd>}
        </Button>
      </footer>
    </aside>
  );
}
