import { useState } from 'react';
import type { BulkEditId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { CrmLinkPicker } from '../../pickers/CrmLinkPicker.tsx';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import css from './BulkCrm.module.css';
import { useBeginRun } from './useBeginRun.ts';

/** The API takes 1 to 255 characters (docs/api-assumptions.md, A3). */
const MOST_CHARACTERS = 255;

/** The CRM link to set on many calls. */
export function BulkCrm({
  connectionId,
  engagementIds,
  onBegun,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementIds: readonly EngagementId[];
  readonly onBegun: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits: bulk, call, edit } = useText();
  const [type, setType] = useState<(typeof CRM_OBJECT_TYPES)[number]>('deal');
  const [id, setId] = useState('');
  const [source, setSource] = useState('');
  const [tried, setTried] = useState(false);
  const begin = useBeginRun(connectionId, engagementIds, onBegun);

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
        className={css['form']}
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
        <p className={css['quiet']}>{bulk.crmLead(engagementIds.length)}</p>
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
