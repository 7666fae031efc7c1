import { ChevronDown, Link2 } from 'lucide-react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useCrmUrl } from '../../links/CrmLink.tsx';
import { ExternalLink, openOutside } from '../../links/ExternalLink.tsx';
import { lookUp } from '../../text/lookUp.ts';
import { useText } from '../../text/useText.ts';
import { useCommandItem, useContextMenu, useCopyItem } from '../../ui/ContextMenu.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
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
  const { engagement: words } = useText();
  const keys = useKeyLabel('call.setCrmLink');
  const address = useCrmUrl(link);
  const commandItem = useCommandItem();
  const copyItem = useCopyItem();
  const contextMenu = useContextMenu(
    () => true,
    () => ({
      label: words.crm,
      items: [
        commandItem('call.setCrmLink', { disabled: blocked }),
        ...(address === null
          ? []
          : [{ key: 'open', label: words.openInCrm, onChoose: () => openOutside(address) }]),
        ...(link === null ? [] : [copyItem('id', words.copyCrmId, link.crm_object_id)]),
      ],
    }),
  );
  if (link === null) {
    return (
      <Row as="span" gap={6} inline onContextMenu={contextMenu.onContextMenu}>
        <ChipButton label={words.addCrm} keys={keys} blocked={blocked} look="missing" onPress={onEdit}>
          <Link2 size={14} aria-hidden />
          {words.addCrm}
        </ChipButton>
        <SavedMark shown={saved} />
        {contextMenu.menu}
      </Row>
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
