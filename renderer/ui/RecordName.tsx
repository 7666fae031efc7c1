import { createContext, type ReactNode, use } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { useText } from '../text/useText.ts';
import type { Person } from './Avatar.tsx';
import { useCopyItem } from './ContextMenu.tsx';
import type { MenuEntry } from './MenuItems.tsx';

/** A record that has a page. The page of a tag is the list of its engagements. */
export type NamedRecord =
  | { readonly kind: 'contact' | 'company' | 'user' | 'tag'; readonly id: string }
  | { readonly kind: 'crm'; readonly link: CrmAssociation };

export interface RecordNameProps {
  readonly record: NamedRecord;
  /** The plain name, if the content contains more. */
  readonly name?: string;
  /** To be copied; null for none. */
  readonly email?: string | null;
  /** Further actions, in the context menu. */
  readonly menuItems?: readonly MenuEntry[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The record that a name stands for, and how it is shown. */
export interface NamedSubject extends Pick<RecordNameProps, 'email' | 'menuItems'> {
  readonly record: NamedRecord;
  readonly name: string;
}

/** Renders a name as a link. Provided by the app, because only the app knows the routes. */
const LinkerContext = createContext<((props: RecordNameProps) => ReactNode) | null>(null);
export const RecordLinks = LinkerContext.Provider;

/** The context menu of a name. */
const MenuContext = createContext<(subject: NamedSubject) => readonly MenuEntry[]>(() => []);
export const RecordMenus = MenuContext.Provider;

/** A name that links to the page of its record. */
export function RecordName(props: RecordNameProps) {
  const link = use(LinkerContext);
  return link === null ? <span className={props.className}>{props.children}</span> : link(props);
}

/** The same context menu for people whose names aren't links, such as in rows and speakers. */
export function usePersonMenu() {
  const { records } = useText();
  const copyItem = useCopyItem();
  const recordMenu = use(MenuContext);
  return (
    { name, email = null, userId = null, contactId = null }: Person,
    menuItems: readonly MenuEntry[] = [],
  ): readonly MenuEntry[] => {
    if (userId !== null) return recordMenu({ record: { kind: 'user', id: userId }, name, email, menuItems });
    if (contactId !== null)
      return recordMenu({ record: { kind: 'contact', id: contactId }, name, email, menuItems });
    return [
      ...menuItems,
      copyItem('name', records.copyName, name),
      ...(email === null || email === name ? [] : [copyItem('email', records.copyEmail, email)]),
    ];
  };
}
