import { X } from 'lucide-react';
import { useState } from 'react';
import type { ContactsMode } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ContactPicker } from '../../pickers/ContactPicker.tsx';
import { PersonLine } from '../../pickers/PersonLine.tsx';
import type { Person } from '../../queries/person.ts';
import { personName } from '../../text/personName.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import css from './BulkContacts.module.css';
import { useBeginRun } from './useBeginRun.ts';

/** The contract's cap for one name. */
const LONGEST_NAME = 300;

/** Whom to add to, take off, or leave alone on many calls. */
export function BulkContacts({
  connectionId,
  engagementIds,
  mode,
  onBegun,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementIds: readonly EngagementId[];
  readonly mode: ContactsMode;
  readonly onBegun: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits: bulk, edit, pickers } = useText();
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const begin = useBeginRun(connectionId, engagementIds, onBegun);
  const isChosen = (contact: Person) => chosen.some(({ id }) => id === contact.id);
  const nameOf = (contact: Person) => personName(contact) ?? edit.contactById(contact.id);
  const mayBegin = (chosen.length > 0 || mode === 'replace') && !begin.isPending;

  return (
    <Dialog
      title={bulk.contactsTitles[mode]}
      width="wide"
      unsaved={chosen.length > 0}
      onClose={onClose}
      footer={
        <>
          <p>{chosen.length === 0 && mode === 'replace' ? bulk.replaceByNobody : bulk.tryOutHint}</p>
          <Button
            look="primary"
            disabled={!mayBegin}
            onClick={() =>
              begin.mutate({
                kind: 'contacts',
                mode,
                contactIds: chosen.map(({ id }) => id),
                names: Object.fromEntries(
                  chosen.map((contact) => [contact.id, nameOf(contact).slice(0, LONGEST_NAME)]),
                ),
              })
            }
          >
            {begin.isPending ? bulk.beginning : bulk.tryOut}
          </Button>
        </>
      }
    >
      <div className={css['form']}>
        <p className={css['quiet']}>{bulk.contactsLeads[mode](engagementIds.length)}</p>
        <div className={css['columns']}>
          <ContactPicker
            connectionId={connectionId}
            words={pickers.words}
            isChosen={isChosen}
            onChoose={(contact) => setChosen((before) => [...before, contact])}
          />
          <section aria-label={bulk.chosen} className={css['column']}>
            <h3 className={css['subheading']}>{bulk.chosen}</h3>
            <div className={css['people']}>
              {chosen.length === 0 ? <p className={css['small']}>{bulk.chosenNobody}</p> : null}
              <ul>
                {chosen.map((contact) => {
                  const name = nameOf(contact);
                  return (
                    <li key={contact.id} className={css['person']}>
                      <PersonLine person={contact} />
                      <IconButton
                        label={edit.remove(name)}
                        onClick={() => setChosen((before) => before.filter(({ id }) => id !== contact.id))}
                      >
                        <X size={14} aria-hidden />
                      </IconButton>
                    </li>
                  );
                })}
              </ul>
            </div>
          </section>
        </div>
        {begin.error === null ? null : <ProblemView problem={begin.error.problem} />}
      </div>
    </Dialog>
  );
}
