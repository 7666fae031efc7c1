import { ArrowLeft, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Contact } from '#shared/contract/contact.ts';
import type { ContactId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { sameContactSet } from '#shared/domain/edits/contactSets.ts';
import { personName } from '#shared/domain/edits/personName.ts';
import { EditDialog, type EditDialogProps, type SaveMode } from '../../edits/EditDialog.tsx';
import { contactNames } from '../../edits/editText.ts';
import { useSavedDraft } from '../../edits/savedDraft.ts';
import { useSaveEdit } from '../../edits/useSaveEdit.ts';
import { ContactButton, ContactItem, type PickerWords } from '../../pickers/ContactButton.tsx';
import { ContactPicker } from '../../pickers/ContactPicker.tsx';
import { PickerColumn, PickerColumns, PickerNote } from '../../pickers/PickerColumn.tsx';
import type { ContactSummary } from '../../pickers/contactSummary.ts';
import type { Text as Catalogue } from '../../text/messages.gen.d.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonRow, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import {
  baseIds,
  type ContactDraft,
  contactsAfter,
  type ContactsReading,
  idsAfter,
  includes,
  isChanged,
  rebasedDraft,
  sharesAddress,
  startDraft,
  withContact,
  withoutContact,
  withoutContacts,
} from './contactDraft.ts';
import { useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './ContactsEditor.module.css';
import { Field } from '../../ui/Field.tsx';
import { Failure } from '../../ui/ProblemView.tsx';

type Matches = OutputOf<'edits.matchEmails'>;

function AddressMatch({
  piece,
  words,
  isOnCall,
  onAdd,
}: {
  readonly piece: Matches[number];
  readonly words: PickerWords;
  readonly isOnCall: (person: ContactSummary) => boolean;
  readonly onAdd: (person: ContactSummary) => void;
}) {
  const { editors } = useText();
  const { match } = piece;
  const people = match.kind === 'one' ? [match.contact] : match.kind === 'several' ? match.contacts : [];
  const answer = {
    one: null,
    several: editors.listSeveral,
    none: editors.listNone,
    'no-address': editors.listNoAddress,
    again: editors.listAgain,
  }[match.kind];
  return (
    <li className={css['piece']}>
      {match.kind === 'one' ? null : (
        <p className={css['pieceText']}>
          <code>{piece.text}</code> <Text tone="secondary">{answer}</Text>
        </p>
      )}
      {people.map((person) => (
        <ContactButton
          key={person.id}
          person={person}
          chosen={isOnCall(person)}
          words={words}
          onChoose={() => onAdd(person)}
        />
      ))}
    </li>
  );
}

/** Turns a list of addresses into contacts. Every entry gets a result, so that none is dropped silently. */
function AddressList({
  pasted,
  words,
  isOnCall,
  onAdd,
  onBack,
}: {
  readonly pasted: string;
  readonly words: PickerWords;
  readonly isOnCall: (person: ContactSummary) => boolean;
  readonly onAdd: (people: readonly ContactSummary[]) => void;
  readonly onBack: () => void;
}) {
  const { editors } = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(pasted);
  const match = useWorkspaceCommand('edits.matchEmails');
  const { mutate } = match;
  // A pasted list is matched immediately; otherwise the user types it first.
  useEffect(() => {
    if (pasted.trim() === '') area.current?.focus();
    else mutate({ text: pasted });
  }, [pasted, mutate]);

  const found = (match.data ?? []).flatMap((piece) =>
    piece.match.kind === 'one' && !isOnCall(piece.match.contact) ? [piece.match.contact] : [],
  );

  return (
    <PickerColumn
      label={editors.fromList}
      head={
        <Row>
          <Button look="quiet" onClick={onBack}>
            <ArrowLeft size={14} aria-hidden data-mirrored />
            {editors.listBack}
          </Button>
        </Row>
      }
    >
      <Stack
        as="form"
        gap={8}
        pad={[0, 4, 12]}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') mutate({ text: typed });
        }}
      >
        <Field label={editors.listLabel} hint={editors.listHint}>
          {(control) => (
            <textarea
              {...control}
              ref={area}
              rows={4}
              maxLength={200_000}
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <ButtonRow>
          <Button type="submit" disabled={typed.trim() === '' || match.isPending}>
            {match.isPending ? editors.listFinding : editors.listFind}
          </Button>
          {found.length === 0 ? null : (
            <Button look="primary" onClick={() => onAdd(found)}>
              {editors.listAddAll({ count: found.length })}
            </Button>
          )}
        </ButtonRow>
      </Stack>
      <Failure of={match} />
      <div role="status">
        <ul aria-label={editors.listTitle}>
          {(match.data ?? []).map((piece, index) => (
            <AddressMatch
              // oxlint-disable-next-line react/no-array-index-key -- the same piece may stand there twice, and says so
              key={`${index} ${piece.text}`}
              piece={piece}
              words={words}
              isOnCall={isOnCall}
              onAdd={(one) => onAdd([one])}
            />
          ))}
        </ul>
      </div>
    </PickerColumn>
  );
}

/** More would push the contacts of the workspace out of view. */
const SHOWN = 4;

type Evidence = OutputOf<'edits.suggestions'>['contacts'][number]['evidence'][number];

function reason({ editors }: Catalogue, evidence: Evidence): string {
  const say = editors.evidence;
  switch (evidence.kind) {
    case 'speaker-email':
      return say['speaker-email']({ email: evidence.email });
    case 'speaker-name':
      return say['speaker-name']({ name: evidence.name });
    case 'named-as-speaker':
      return say['named-as-speaker'];
    case 'company-regular':
      return say['company-regular']({ count: evidence.calls });
    case 'same-domain':
      return say['same-domain']({ domain: evidence.domain });
  }
}

/** Contacts that may be missing, each with the reasons. Renders nothing without suggestions. */
function ContactSuggestions({
  engagementId,
  words,
  isOnCall,
  present,
  onAdd,
}: {
  readonly engagementId: EngagementId;
  readonly words: PickerWords;
  readonly isOnCall: (contact: Contact) => boolean;
  /** The edited contacts of the engagement: contacts sharing an address with them are not suggested. */
  readonly present: readonly ContactSummary[];
  readonly onAdd: (contact: Contact) => void;
}) {
  const text = useText();
  const { data } = useWorkspaceRead('edits.suggestions', { engagementId }, { gcTime: 0 });
  const suggested = (data?.contacts ?? [])
    .filter(({ contact }) => isOnCall(contact) || !sharesAddress(contact, present))
    .slice(0, SHOWN);
  if (suggested.length === 0) return null;
  return (
    <section aria-label={text.editors.suggested}>
      <Text as="h3" size="small" tone="secondary" weight="medium" pad={[4, 8]}>
        {text.editors.suggested}
      </Text>
      <ul>
        {suggested.map(({ contact, evidence }) => (
          <li key={contact.id}>
            <ContactButton
              person={contact}
              chosen={isOnCall(contact)}
              words={words}
              why={evidence.map((one) => reason(text, one)).join(' · ')}
              onChoose={() => onAdd(contact)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Change = 'added' | 'removed' | null;

/** The contacts of the engagement, each with its change. */
function ContactSet({
  draft,
  kept,
  onRemove,
  onPutBack,
}: {
  readonly draft: ContactDraft;
  /** Contacts that the API kept although an earlier edit removed them. */
  readonly kept: ReadonlySet<ContactId>;
  readonly onRemove: (person: ContactSummary) => void;
  readonly onPutBack: (person: ContactSummary) => void;
}) {
  const { editors } = useText();
  const removed = new Set(draft.removed);
  const entries: readonly (readonly [ContactSummary, Change])[] = [
    ...draft.before.map((person) => [person, removed.has(person.id) ? 'removed' : null] as const),
    ...draft.added.map((person) => [person, 'added'] as const),
  ];

  return (
    <PickerColumn label={editors.onTheCall} head={<h3 className={css['heading']}>{editors.onTheCall}</h3>}>
      {entries.length === 0 ? <PickerNote>{editors.nobodyOnTheCall}</PickerNote> : null}
      <ul>
        {entries.map(([person, change]) => {
          const name = personName(person) ?? editors.contactById({ id: person.id });
          return (
            <ContactItem key={person.id} person={person} struck={change === 'removed'}>
              {kept.has(person.id) ? (
                <span title={editors.keptWhy}>
                  <Badge>{editors.keptMark}</Badge>
                </span>
              ) : null}
              {change === null ? null : (
                <Badge tone={change === 'added' ? 'good' : 'bad'}>
                  {change === 'added' ? editors.added : editors.removed}
                </Badge>
              )}
              {change === 'removed' ? (
                <IconButton label={editors.putBack({ name })} onClick={() => onPutBack(person)}>
                  <Undo2 size={14} aria-hidden />
                </IconButton>
              ) : (
                <IconButton label={editors.remove({ name })} onClick={() => onRemove(person)}>
                  <X size={14} aria-hidden />
                </IconButton>
              )}
            </ContactItem>
          );
        })}
      </ul>
    </PickerColumn>
  );
}

/** Edits the contacts of an engagement: search on the left, the set on the right. */
export function ContactsEditor({
  engagementId,
  engagementTitle,
  again,
  correction,
  onSaved,
  onClose,
  reading,
  asOf,
  kept,
}: EditDialogProps & {
  readonly reading: ContactsReading;
  readonly asOf: string | null;
  readonly kept: ReadonlySet<ContactId>;
}) {
  const { editors } = useText();
  // The base of the edit is what was read when the dialog opened, whatever arrives later.
  const [start] = useState(() => startDraft(reading, again, correction));
  const place = useSavedDraft<ContactDraft>('contacts', correction?.id ?? engagementId);
  const [draft, setDraft] = useState(start.draft);
  const [clearing, setClearing] = useState<SaveMode | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const out = useSaveEdit({
    engagementId,
    engagementTitle,
    again,
    correction,
    onKept: place.forget,
    onSaved,
    onDone: onClose,
  });
  const busy = out.state.kind !== 'editing';
  const changed = isChanged(draft);
  const after = idsAfter(draft);
  const typed = !sameContactSet(after, idsAfter(start.draft));
  // Reverting a staged change to the current contacts withdraws it.
  const worthIt = correction === null ? changed || (typed && start.staged !== null) : typed;

  const change = (next: ContactDraft) => {
    setDraft(next);
    place.keep(next, !sameContactSet(idsAfter(next), idsAfter(start.draft)));
  };
  const words = { choose: editors.add, chosen: editors.onTheCall };
  const add = (people: readonly ContactSummary[]) => change(people.reduce(withContact, draft));

  const leave = (how: SaveMode) => {
    const base = baseIds(draft);
    const people = [...draft.before, ...draft.added];
    const names = contactNames(people, new Set([...base, ...after]));
    out[how]({ kind: 'contacts', base, mine: after }, names);
  };
  const tryLeave = (how: SaveMode) => {
    if (busy || !worthIt) return;
    // The bulk edit asks before it is applied.
    if (changed && after.length === 0 && correction === null) setClearing(how);
    else leave(how);
  };

  const { offered } = place;
  return (
    <EditDialog
      title={correction === null ? editors.contactsTitle : editors.contactsCorrect}
      width="wide"
      out={out}
      correction={correction}
      typed={typed}
      worthIt={worthIt}
      onLeave={tryLeave}
      lead={
        <Button
          look="quiet"
          disabled={after.length === 0 || busy}
          onClick={() => change(withoutContacts(draft))}
        >
          {editors.clearAll}
        </Button>
      }
      summary={
        changed
          ? [
              editors.before({ count: draft.before.length }),
              draft.added.length > 0 && editors.addedCount({ count: draft.added.length }),
              draft.removed.length > 0 && editors.removedCount({ count: draft.removed.length }),
              editors.after({ count: after.length }),
            ]
              .filter(Boolean)
              .join(', ')
          : editors.nothingChanged
      }
      asOf={asOf}
      start={start}
      offered={offered !== null}
      onTakeUp={() => {
        if (offered !== null) change(rebasedDraft(offered, start.draft));
      }}
      onForget={place.forget}
      onClose={onClose}
      question={
        clearing === null ? null : (
          <ConfirmDialog
            title={editors.clearAll}
            confirm={editors.clearConfirm}
            look="danger"
            busy={false}
            problem={null}
            onConfirm={() => {
              setClearing(null);
              leave(clearing);
            }}
            onClose={() => setClearing(null)}
          >
            {editors.clearQuestion({ count: draft.before.length })}
          </ConfirmDialog>
        )
      }
    >
      <PickerColumns share="52vh" inert={out.state.kind === 'waiting'}>
        {pasted === null ? (
          <ContactPicker
            suggestions={
              <ContactSuggestions
                engagementId={engagementId}
                words={words}
                isOnCall={(person) => includes(draft, person.id)}
                present={contactsAfter(draft)}
                onAdd={(person) => add([person])}
              />
            }
            words={words}
            isChosen={(person) => includes(draft, person.id)}
            onChoose={(person) => add([person])}
            onList={setPasted}
          />
        ) : (
          <AddressList
            pasted={pasted}
            words={words}
            isOnCall={(person) => includes(draft, person.id)}
            onAdd={add}
            onBack={() => setPasted(null)}
          />
        )}
        <ContactSet
          draft={draft}
          kept={kept}
          onRemove={(person) => change(withoutContact(draft, person.id))}
          onPutBack={(person) => add([person])}
        />
      </PickerColumns>
    </EditDialog>
  );
}
