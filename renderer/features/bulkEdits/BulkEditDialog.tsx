import { Link2, Replace, UserMinus, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import type { ContactsMode } from '#shared/contract/bulkEdits.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import type { BulkEditId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ContactPicker } from '../../pickers/ContactPicker.tsx';
import { CrmLinkPicker } from '../../pickers/CrmLinkPicker.tsx';
import { ContactLine } from '../../pickers/ContactButton.tsx';
import type { ContactSummary } from '../../queries/contactSummary.ts';
import { personName } from '../../text/personName.ts';
import { useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useCreateBulkEdit } from './bulkEditMutations.ts';
import css from './BulkEditDialog.module.css';

/** The API takes 1 to 255 characters (docs/api-assumptions.md, A3). */
const MOST_CHARACTERS = 255;

/** The CRM link to set on many calls. */
function BulkCrm({
  connectionId,
  engagementIds,
  onCreated,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementIds: readonly EngagementId[];
  readonly onCreated: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits: bulk, call, edit } = useText();
  const [type, setType] = useState<(typeof CRM_OBJECT_TYPES)[number]>('deal');
  const [id, setId] = useState('');
  const [source, setSource] = useState('');
  const [tried, setTried] = useState(false);
  const begin = useCreateBulkEdit(connectionId, engagementIds, onCreated);

  const errorOf = (value: string, missing: string) => {
    const { length } = value.trim();
    if (length === 0) return missing;
    return length > MOST_CHARACTERS ? edit.crmTooLong : null;
  };
  const idError = errorOf(id, edit.crmIdMissing);
  const sourceError = errorOf(source, edit.crmSourceMissing);

  return (
    <Dialog
      title={bulk.setCrm}
      unsaved={id !== '' || source !== ''}
      onClose={onClose}
      footer={
        <>
          <p>{bulk.tryOutHint}</p>
          <Button look="primary" type="submit" form="bulk-crm" disabled={begin.isPending}>
            {begin.isPending ? bulk.beginning : bulk.tryOut}
          </Button>
        </>
      }
    >
      <form
        id="bulk-crm"
        noValidate
        className={css['bulkCrmForm']}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (idError !== null || sourceError !== null || begin.isPending) return;
          begin.mutate({
            kind: 'crm',
            link: { object_type: type, crm_object_id: id.trim(), source: source.trim() },
          });
        }}
      >
        <p className={css['bulkCrmQuiet']}>{bulk.crmLead(engagementIds.length)}</p>
        <CrmLinkPicker
          connectionId={connectionId}
          onChoose={(link) => {
            setType(link.object_type);
            setId(link.crm_object_id);
            setSource(link.source);
          }}
        />
        <div className={css['fields']}>
          <Field label={edit.crmType}>
            {(control) => (
              <select
                {...control}
                value={type}
                onChange={(event) => {
                  const known = CRM_OBJECT_TYPES.find((each) => each === event.target.value);
                  if (known !== undefined) setType(known);
                }}
              >
                {CRM_OBJECT_TYPES.map((each) => (
                  <option key={each} value={each}>
                    {call.crmTypes[each]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={edit.crmId} error={tried ? idError : null}>
            {(control) => (
              <input
                {...control}
                value={id}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setId(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Field label={edit.crmSource} hint={edit.crmSourceHint} error={tried ? sourceError : null}>
          {(control) => (
            <input
              {...control}
              value={source}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setSource(event.target.value)}
            />
          )}
        </Field>
        {begin.error === null ? null : <ProblemView problem={begin.error.problem} />}
      </form>
    </Dialog>
  );
}

/** The contract's cap for one name. */
const LONGEST_NAME = 300;

/** Whom to add to, take off, or leave alone on many calls. */
function BulkContacts({
  connectionId,
  engagementIds,
  mode,
  onCreated,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementIds: readonly EngagementId[];
  readonly mode: ContactsMode;
  readonly onCreated: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits: bulk, edit, pickers } = useText();
  const [chosen, setChosen] = useState<readonly ContactSummary[]>([]);
  const begin = useCreateBulkEdit(connectionId, engagementIds, onCreated);
  const isChosen = (contact: ContactSummary) => chosen.some(({ id }) => id === contact.id);
  const nameOf = (contact: ContactSummary) => personName(contact) ?? edit.contactById(contact.id);
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
                      <ContactLine person={contact} />
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

export type BulkEditKind = 'add' | 'remove' | 'replace' | 'crm';

const KINDS = [
  ['add', UserPlus],
  ['remove', UserMinus],
  ['replace', Replace],
  ['crm', Link2],
] as const;

/** What can be done to many calls at once, as buttons. */
export function BulkEditKinds({
  disabled,
  onChoose,
}: {
  readonly disabled: boolean;
  readonly onChoose: (kind: BulkEditKind) => void;
}) {
  const { bulkEdits: bulk } = useText();
  const words = {
    add: bulk.addContacts,
    remove: bulk.removeContacts,
    replace: bulk.replaceContacts,
    crm: bulk.setCrm,
  };
  return (
    <div className={css['actions']}>
      {KINDS.map(([kind, Icon]) => (
        <button
          key={kind}
          type="button"
          disabled={disabled}
          className={css['choice']}
          onClick={() => onChoose(kind)}
        >
          <Icon size={15} aria-hidden />
          {words[kind]}
        </button>
      ))}
    </div>
  );
}

/** The dialog in which one change to many calls is said; it ends with a run that is being tried out. */
export function BulkEditDialog({
  connectionId,
  engagementIds,
  kind,
  onCreated,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementIds: readonly EngagementId[];
  readonly kind: BulkEditKind;
  readonly onCreated: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  // What was selected when the dialog opened is what is changed, whatever arrives meanwhile.
  const [ids] = useState(engagementIds);
  const parts = { connectionId, engagementIds: ids, onCreated, onClose };
  return kind === 'crm' ? <BulkCrm {...parts} /> : <BulkContacts mode={kind} {...parts} />;
}
