import { useState, type ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, ContactId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { sameContactSet } from '#shared/domain/contactSetMerge.ts';
import { useCommands } from '../../commands/useCommands.ts';
import { Decision } from '../../edits/Decision.tsx';
import { keptDraft } from '../../edits/keptDrafts.ts';
import { namesOf } from '../../edits/names.ts';
import { Notices } from '../../edits/Notices.tsx';
import { SaveKeys } from '../../edits/SaveKeys.tsx';
import { useSaveEdit } from '../../edits/useSaveEdit.ts';
import { Waiting } from '../../edits/Waiting.tsx';
import { ContactPicker } from '../../pickers/ContactPicker.tsx';
import type { Person } from '../../queries/person.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddressList } from './AddressList.tsx';
import {
  baseIds,
  idsAfter,
  includes,
  isChanged,
  withContact,
  withNobody,
  withoutContact,
  type ContactDraft,
} from './contactDraft.ts';
import { ContactSet } from './ContactSet.tsx';
import css from './EditContacts.module.css';
import { startDraft, takenUp, type Reading } from './startDraft.ts';
import { Suggestions } from './Suggestions.tsx';
import { useReading } from './useReading.ts';

interface EditContactsProps {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  /** What the page knows already, for when the service can't be asked. */
  readonly known: { readonly engagement: Engagement; readonly asOf: string } | null;
  /** A change that was refused and is to be edited once more; null for a new one. */
  readonly again: EditId | null;
  /** Stands in the editor's place while the connection may not be changed. */
  readonly gate: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onClose: () => void;
}

type Leaving = 'save' | 'stage';

function Editor({
  connectionId,
  engagementId,
  engagementTitle,
  again,
  actionFor,
  onClose,
  reading,
  asOf,
  kept,
}: EditContactsProps & {
  readonly reading: Reading;
  readonly asOf: string | null;
  readonly kept: ReadonlySet<ContactId>;
}) {
  const { edit } = useText();
  const format = useFormat();
  // What was read when the dialog opened is the base of the edit, whatever arrives meanwhile.
  const [start] = useState(() => startDraft(reading, again));
  const place = keptDraft<ContactDraft>('contacts', connectionId, engagementId);
  const [offered, setOffered] = useState(() => place.get());
  const [draft, setDraft] = useState(start.draft);
  const [clearing, setClearing] = useState<Leaving | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const out = useSaveEdit({
    connectionId,
    engagementId,
    engagementTitle,
    again,
    onKept: place.forget,
    onDone: onClose,
  });
  const { state } = out;
  const busy = state.kind !== 'editing';
  const changed = isChanged(draft);
  const after = idsAfter(draft);
  const typed = !sameContactSet(after, idsAfter(start.draft));
  // Leading a staged change back to what is there takes it back.
  const worthIt = changed || (typed && start.staged !== null);
  const canLeave = !busy && worthIt;

  const change = (next: ContactDraft) => {
    setDraft(next);
    setOffered(null);
    if (sameContactSet(idsAfter(next), idsAfter(start.draft))) place.forget();
    else place.set(next);
  };
  const words = { choose: edit.add, chosen: edit.onTheCall };
  const add = (people: readonly Person[]) => change(people.reduce(withContact, draft));

  const leave = (how: Leaving) => {
    const base = baseIds(draft);
    const people = [...draft.before, ...draft.added];
    const names = namesOf(people, new Set([...base, ...after]));
    out[how]({ kind: 'contacts', base, mine: after }, names);
  };
  const tryLeave = (how: Leaving) => {
    if (!canLeave) return;
    if (changed && after.length === 0) setClearing(how);
    else leave(how);
  };

  useCommands({
    'editing.save': canLeave ? () => tryLeave('save') : null,
    'editing.stage': canLeave ? () => tryLeave('stage') : null,
  });

  if (state.kind === 'undecided') {
    return (
      <Dialog title={edit.contactsTitle} onClose={onClose}>
        <Decision edit={state.edit} busy={false} onDecide={(decision) => out.decide(state.edit, decision)} />
      </Dialog>
    );
  }

  return (
    <Dialog
      title={edit.contactsTitle}
      width="wide"
      // What waits to be written is kept already.
      unsaved={typed && state.kind !== 'waiting'}
      onClose={() => {
        place.forget();
        onClose();
      }}
      footer={
        <>
          <Button
            look="quiet"
            disabled={after.length === 0 || busy}
            onClick={() => change(withNobody(draft))}
          >
            {edit.clearAll}
          </Button>
          <p role="status" aria-label={edit.summary} className={css['summary']}>
            {changed
              ? [
                  edit.before(draft.before.length),
                  draft.added.length > 0 && edit.addedCount(draft.added.length),
                  draft.removed.length > 0 && edit.removedCount(draft.removed.length),
                  edit.after(after.length),
                ]
                  .filter(Boolean)
                  .join(', ')
              : edit.nothingChanged}
          </p>
          <Button disabled={!worthIt} aria-disabled={busy} onClick={() => tryLeave('stage')}>
            {edit.stage}
          </Button>
          <Button look="primary" disabled={!worthIt} aria-disabled={busy} onClick={() => tryLeave('save')}>
            {state.kind === 'saving' ? edit.saving : edit.save}
          </Button>
        </>
      }
    >
      <div data-region="editing" className={css['editor']}>
        <Notices
          asOf={asOf === null ? null : format.timeOfDay(asOf)}
          start={start}
          offered={offered !== null}
          onTakeUp={() => {
            if (offered !== null) change(takenUp(offered, start.draft));
          }}
          onForget={() => {
            place.forget();
            setOffered(null);
          }}
        />
        {state.kind === 'waiting' ? (
          <Waiting edit={state.edit} onTakeBack={() => out.takeBack(state.edit)} onLeave={onClose} />
        ) : null}
        {state.kind === 'editing' && state.problem !== null ? (
          <ProblemView problem={state.problem} action={actionFor(state.problem)} />
        ) : null}
        <div inert={state.kind === 'waiting'} className={css['columns']}>
          {pasted === null ? (
            <ContactPicker
              connectionId={connectionId}
              suggestions={
                <Suggestions
                  connectionId={connectionId}
                  engagementId={engagementId}
                  words={words}
                  isOnCall={(person) => includes(draft, person.id)}
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
              connectionId={connectionId}
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
        </div>
        <SaveKeys />
      </div>
      {clearing === null ? null : (
        <ConfirmDialog
          title={edit.clearAll}
          confirm={edit.clearConfirm}
          look="danger"
          busy={false}
          problem={null}
          onConfirm={() => {
            setClearing(null);
            leave(clearing);
          }}
          onClose={() => setClearing(null)}
        >
          {edit.clearQuestion(draft.before.length)}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** Reads who is on the call now, and says where that can't be told. */
function Opening(props: EditContactsProps) {
  const { app, edit } = useText();
  const { connectionId, engagementId, known, actionFor, onClose } = props;
  const { state, kept } = useReading(connectionId, engagementId, known);
  if (state.kind === 'ready') {
    return <Editor {...props} reading={state.reading} asOf={state.asOf} kept={kept} />;
  }
  return (
    <Dialog
      key={state.kind === 'pending' ? 'pending' : 'settled'}
      title={edit.contactsTitle}
      width={state.kind === 'pending' ? 'wide' : 'narrow'}
      onClose={onClose}
    >
      {state.kind === 'pending' ? (
        <div role="status" aria-label={edit.reading} className={css['columns']}>
          {['a', 'b'].map((column) => (
            <div key={column} className={css['waiting']}>
              {[60, 45, 70, 52].map((width) => (
                <Skeleton key={width} width={`${width}%`} />
              ))}
            </div>
          ))}
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <ProblemView problem={state.problem} onRetry={state.onRetry} action={actionFor(state.problem)} />
      ) : null}
      {state.kind === 'withheld' ? (
        <EmptyState title={edit.contactsUnseenTitle}>{edit.contactsUnseenBody(state.scope)}</EmptyState>
      ) : null}
      {state.kind === 'unsaid' ? (
        <EmptyState title={edit.unsaidTitle} action={<Button onClick={onClose}>{app.close}</Button>}>
          {edit.unsaidBody}
        </EmptyState>
      ) : null}
    </Dialog>
  );
}

/** Who was on the call: found, added, removed, compared, then saved or staged. Begins with a fresh reading. */
export function EditContacts(props: EditContactsProps) {
  const { edit } = useText();
  if (props.gate === null) return <Opening {...props} />;
  return (
    <Dialog title={edit.contactsTitle} width="narrow" onClose={props.onClose}>
      {props.gate}
    </Dialog>
  );
}
