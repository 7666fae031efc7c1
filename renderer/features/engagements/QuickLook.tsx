import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useKeyLabel } from '../../commands/keymap.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { crmName } from '#shared/domain/links/crmUrl.ts';
import { personName, primaryEmail } from '#shared/domain/edits/personName.ts';
import { useCrmRecordName } from '../../links/crmNames.ts';
import { firstLinesQuery } from '../../queries/engagementQueries.ts';
import { SafeText } from '../../safeText/SafeText.tsx';
import { companyNames, engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { cx } from '../../ui/cx.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './QuickLook.module.css';

/** Nothing is loaded while moving through the list. */
const SETTLED_MS = 200;
const MAX_CONTACTS = 8;

function Facts({ engagement }: { readonly engagement: Engagement }) {
  const { quickLook } = useText().engagements;
  // A row has contacts without their addresses, which the hue of a person needs; the excerpt fetches them.
  const { data } = useWorkspaceRead('engagements.get', { engagementId: engagement.id }, { enabled: false });
  const people = (data?.engagement.contacts ?? engagement.contacts ?? []).flatMap((contact) => {
    const name = personName(contact);
    return name === null ? [] : [{ id: contact.id, name, email: primaryEmail(contact) }];
  });
  const companies = companyNames(engagement).join(', ');
  const link = engagement.crm_association ?? null;
  const name = useCrmRecordName(link);
  return (
    <Stack as="dl" gap={4} className={css['facts']}>
      {companies === '' ? null : (
        <div>
          <dt>{quickLook.company}</dt>
          <dd>{companies}</dd>
        </div>
      )}
      <div>
        <dt>{quickLook.crm}</dt>
        <dd>{link === null ? quickLook.noCrm : `${name} · ${crmName(link.source)}`}</dd>
      </div>
      {people.length === 0 ? null : (
        <div>
          <dt>{quickLook.people}</dt>
          <Row as="dd" gap={12} rowGap={4} align="stretch" wrap>
            {people.slice(0, MAX_CONTACTS).map(({ id, name, email }) => (
              <Row as="span" gap={6} inline key={id}>
                {data === undefined ? null : <Avatar name={name} email={email} />}
                {name}
              </Row>
            ))}
            {people.length > MAX_CONTACTS ? <span>+{people.length - MAX_CONTACTS}</span> : null}
          </Row>
        </div>
      )}
    </Stack>
  );
}

/** Notes, action items and the first lines of the transcript. */
function Excerpt({ engagementId }: { readonly engagementId: EngagementId }) {
  const connectionId = useConnectionId();
  const { quickLook } = useText().engagements;
  const format = useFormat();
  const reading = useWorkspaceRead('engagements.get', { engagementId });
  const lines = useQuery(firstLinesQuery(connectionId, engagementId));
  const notes = reading.data?.engagement.description ?? '';
  const items = reading.data?.engagement.action_items ?? [];
  const said = lines.data ?? [];
  if (reading.isPending || lines.isPending) {
    return (
      <Stack gap={8} aria-hidden="true">
        <Skeleton width="80%" />
        <Skeleton width="62%" />
        <Skeleton width="71%" />
      </Stack>
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
          <Text as="h3" size="small" tone="secondary" weight="medium" className={css['heading']}>
            {quickLook.actionItems}
          </Text>
          <ul className={css['items']}>
            {items.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </section>
      )}
      {said.length === 0 ? null : (
        <section>
          <Text as="h3" size="small" tone="secondary" weight="medium" className={css['heading']}>
            {quickLook.firstLines}
          </Text>
          {said.map(({ text, start, speaker }) => (
            <Text as="p" wrap="anywhere" pad={[2, 0]} key={start}>
              <Text size="small" tone="tertiary" tabular>
                {format.duration(start)} <bdi>{speaker ?? quickLook.someone}</bdi>
              </Text>{' '}
              <bdi>{text}</bdi>
            </Text>
          ))}
        </section>
      )}
      {notes.trim() === '' && items.length === 0 && said.length === 0 ? (
        <Text as="p" size="small" tone="tertiary" tabular>
          {quickLook.nothing}
        </Text>
      ) : null}
    </>
  );
}

/** A preview of the active row beside the list; follows keyboard selection. */
export function QuickLook({
  engagement,
  isInside,
  onOpen,
  onClose,
}: {
  readonly engagement: Engagement;
  /** Over the end of a list that fills the window; otherwise beside the list. */
  readonly isInside: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { quickLook } = text.engagements;
  const format = useFormat();
  const settled = useDebounced(engagement.id, SETTLED_MS);
  const openKey = useKeyLabel('list.open');
  const moment = engagementDate(engagement);
  const seconds = engagement.duration_seconds ?? 0;
  return (
    <Stack
      as="aside"
      aria-label={quickLook.title}
      data-float
      className={cx(css['peek'], isInside && css['inside'])}
    >
      <Row as="header" gap={8} tone="tertiary" className={css['header']}>
        <EngagementTypeIcon type={engagement.engagement_type} />
        <Text as="h2" wrap="anywhere" tone="primary" className={css['title']}>
          {engagementTitle(text, engagement.title)}
        </Text>
        <IconButton label={quickLook.close} keys="Esc" onClick={onClose}>
          <X size={14} aria-hidden />
        </IconButton>
      </Row>
      {/* Scrollable, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Stack gap={12} grow scroll role="group" aria-label={quickLook.title} tabIndex={0} pad={[0, 16, 12]}>
        <Text as="p" size="small" tone="tertiary" tabular>
          <time dateTime={moment}>{format.absolute(moment)}</time>
          {seconds > 0 ? ` · ${format.length(seconds)}` : null}
        </Text>
        <Facts engagement={engagement} />
        {settled === engagement.id ? <Excerpt engagementId={engagement.id} /> : null}
      </Stack>
      <Row as="footer" align="stretch" justify="end" pad={[8, 12]} border="top">
        <Button onClick={onOpen}>
          {quickLook.open}
          {openKey === undefined ? null : (
            <Text as="kbd" size="small" tone="tertiary">
              {openKey}
            </Text>
          )}
        </Button>
      </Row>
    </Stack>
  );
}
