import { createContext, type ReactNode, use } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
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

/** Renders a name as a link. Provided by the app, because only the app knows the routes. */
const LinkerContext = createContext<((props: RecordNameProps) => ReactNode) | null>(null);

export const RecordLinks = LinkerContext.Provider;

/** A name that links to the page of its record. */
export function RecordName(props: RecordNameProps) {
  const link = use(LinkerContext);
  return link === null ? <span className={props.className}>{props.children}</span> : link(props);
}
