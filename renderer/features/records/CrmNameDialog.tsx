import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { MOST_CRM_NAME_LENGTH } from '#shared/contract/enumerations.ts';
import { crmRecordName } from '../../links/crmNames.ts';
import { useText } from '../../text/useText.ts';
import { NameDialog } from '../../ui/FormDialog.tsx';
import { useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';

/** Gives a CRM record a name of one's own; an empty one takes it back. */
export function CrmNameDialog({
  link,
  onClose,
}: {
  readonly link: CrmAssociation;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { data } = useWorkspaceRead('mirror.crmNames', { links: [link] });
  const save = useWorkspaceCommand('crmNames.set', { onSuccess: onClose });
  const naming = data?.[0];
  if (naming === undefined) return null;
  return (
    <NameDialog
      title={text.records.nameCrmTitle}
      hint={text.records.nameCrmHint({ name: crmRecordName(text, link, { ...naming, own: null }) })}
      before={naming.own ?? ''}
      mostCharacters={MOST_CRM_NAME_LENGTH}
      missing={null}
      busy={save.isPending}
      problem={save.error?.problem ?? null}
      onName={(name) => save.mutate({ link, name })}
      onClose={onClose}
    />
  );
}
