import { ChevronDown, Link2 } from 'lucide-react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useCrmUrl } from '../../links/CrmLink.tsx';
import { ExternalLink } from '../../links/ExternalLink.tsx';
import { lookUp } from '../../text/lookUp.ts';
import { useText } from '../../text/useText.ts';
import { useCommandItem, useContextMenu } from '../../ui/ContextMenu.tsx';
import { copyText } from '../../ui/CopyButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { ChipButton, SavedMark } from './HeaderChip.tsx';
import css from './HeaderChip.module.css';

/** The CRM link: the record by name, otherwise by id, or a prompt to add one. Opens its editor. */
export function CrmChip({
  link,
  name,
  blocked,
  saved,
  onEdit,
}: {
  readonly link: CrmAssociation | null;
  /** The name of the record; null if unknown. */
  readonly name: string | null;
  readonly blocked: string | null;
  readonly saved: boolean;
  readonly onEdit: () => void;
}) {
  const { app, engagement: words } = useText();
  const keys = useKeyLabel('call.setCrmLink');
  const address = useCrmUrl(link);
  const commandItem = useCommandItem();
  const copy = async (id: string) => {
    if (await copyText(id)) showToast({ words: app.copied });
  };
  const contextMenu = useContextMenu(
    () => link,
    ({ crm_object_id: id }) => ({
      label: words.crm,
      items: [
        commandItem('call.setCrmLink', blocked === null ? {} : { disabled: blocked }),
        ...(address === null
          ? []
          : [
              {
                key: 'open',
                label: words.openInCrm,
                onChoose: () => void window.open(address, '_blank', 'noopener,noreferrer'),
              },
            ]),
        {
          key: 'id',
          label: words.copyCrmId,
          onChoose: () => void copy(id),
        },
      ],
    }),
  );
  if (link === null) {
    return (
      <>
        <ChipButton label={words.addCrm} keys={keys} blocked={blocked} look="missing" onPress={onEdit}>
          <Link2 size={14} aria-hidden />
          {words.addCrm}
        </ChipButton>
        <SavedMark shown={saved} />
      </>
    );
  }
  const type = lookUp(words.crmTypes, link.object_type) ?? link.object_type;
  return (
    <Row as="span" gap={6} inline onContextMenu={contextMenu.onContextMenu}>
      <ChipButton
        label={words.crmChip({ type, name: name ?? link.crm_object_id })}
        keys={keys}
        blocked={blocked}
        look="value"
        onPress={onEdit}
      >
        <Link2 size={14} aria-hidden />
        <Text tone="secondary">{type}</Text>
        <Text mono={name === null} className={css['name']}>
          {name ?? link.crm_object_id}
        </Text>
        <ChevronDown size={12} aria-hidden />
      </ChipButton>
      {address === null ? null : (
        <ExternalLink address={address}>
          <VisuallyHidden>{words.openInCrm}</VisuallyHidden>
        </ExternalLink>
      )}
      <SavedMark shown={saved} />
      {contextMenu.menu}
    </Row>
  );
}
