import { ArrowRight } from 'lucide-react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Names } from '#shared/contract/edit.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { useText } from '../text/useText.ts';
import { cx } from '../ui/cx.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './ChangeDiff.module.css';
import { useLinkWords } from './linkWords.ts';

/** So many people of each side are named; the title of what stands for the others names them all. */
const NAMED = 8;

function People({
  kind,
  ids,
  nameOf,
}: {
  readonly kind: 'added' | 'removed';
  readonly ids: readonly ContactId[];
  readonly nameOf: (id: ContactId) => string;
}) {
  const { editors } = useText();
  const more = ids.slice(NAMED);
  return (
    <>
      {ids.slice(0, NAMED).map((id) => (
        <li key={id} className={cx(css['item'], css[kind])}>
          <span aria-hidden="true" className={css['sign']}>
            {kind === 'added' ? '+' : '−'}
          </span>
          <VisuallyHidden>{editors[kind]}</VisuallyHidden>
          <span className={css['word']}>{nameOf(id)}</span>
        </li>
      ))}
      {more.length === 0 ? null : (
        <li title={more.map(nameOf).join(', ')} className={cx(css['item'], css[kind])}>
          <span aria-hidden="true" className={css['sign']}>
            {kind === 'added' ? '+' : '−'}
          </span>
          {editors.andMore(more.length)}
        </li>
      )}
    </>
  );
}

function Contacts({
  before,
  after,
  names,
}: {
  readonly before: readonly ContactId[];
  readonly after: readonly ContactId[];
  readonly names: Names;
}) {
  const { editors, edit } = useText();
  const { added, removed, kept } = diffContactSets(before, after);
  const nameOf = (id: ContactId) => names[id] ?? edit.contactById(id);
  return (
    <ul className={css['list']}>
      <People kind="added" ids={added} nameOf={nameOf} />
      <People kind="removed" ids={removed} nameOf={nameOf} />
      <li className={css['quiet']}>
        {after.length === 0
          ? editors.nobodyStays
          : added.length + removed.length === 0
            ? editors.changesNothing
            : kept.length > 0 && editors.staysSame(kept.length)}
      </li>
    </ul>
  );
}

function Link({ link }: { readonly link: CrmAssociation | null }) {
  const linkWords = useLinkWords();
  return link === null ? (
    <span className={css['none']}>{linkWords(link)}</span>
  ) : (
    <span>{linkWords(link)}</span>
  );
}

/** What a change turns into what: people who come and go, or one CRM link in the place of another. */
export function ChangeDiff({
  before,
  beforeSeen = true,
  after,
  names,
}: {
  readonly before: WrittenValue;
  /** False where the token couldn't see what was there. */
  readonly beforeSeen?: boolean;
  readonly after: WrittenValue;
  readonly names: Names;
}) {
  const { editors } = useText();
  if (before.kind === 'contacts' && after.kind === 'contacts') {
    return <Contacts before={before.ids} after={after.ids} names={names} />;
  }
  if (before.kind !== 'crm' || after.kind !== 'crm') return null;
  return (
    <p className={css['link']}>
      {beforeSeen ? (
        <span className={cx(before.link !== null && css['before'])}>
          <Link link={before.link} />
        </span>
      ) : (
        <span className={css['none']}>{editors.unseenLink}</span>
      )}
      <ArrowRight size={13} aria-hidden className={css['arrow']} />
      <VisuallyHidden>{editors.becomes}</VisuallyHidden>
      <Link link={after.link} />
    </p>
  );
}
