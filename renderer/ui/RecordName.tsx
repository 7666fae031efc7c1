import { createContext, type ReactNode, use } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { useText } from '../text/useText.ts';

/** A CRM link in words: its type, its id, and the CRM it lies in. */
export function CrmLink({ link }: { readonly link: CrmAssociation }) {
  const { call } = useText();
  return (
    <span>
      {call.crmTypes[link.object_type] ?? link.object_type} <code>{link.crm_object_id}</code> · {link.source}
    </span>
  );
}

/** Whatever has a page of its own beside the engagements. */
export type NamedRecord =
  | { readonly kind: 'contact' | 'company' | 'user'; readonly id: string }
  | { readonly kind: 'crm'; readonly link: CrmAssociation };

export interface RecordNameProps {
  readonly record: NamedRecord;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Makes a link of a name. Given by the frame, as only that knows the addresses of pages. */
const LinkerContext = createContext<((props: RecordNameProps) => ReactNode) | null>(null);

export const RecordLinks = LinkerContext.Provider;

/** A name that leads to the page of what it names, wherever such pages are. */
export function RecordName(props: RecordNameProps) {
  const link = use(LinkerContext);
  return link === null ? <span className={props.className}>{props.children}</span> : link(props);
}
