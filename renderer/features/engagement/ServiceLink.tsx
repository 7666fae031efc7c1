import { ExternalLink } from '../../links/ExternalLink.tsx';

/** A link the service sent, under a name of ours. */
export function ServiceLink({ raw, label }: { readonly raw: string; readonly label: string }) {
  return <ExternalLink address={raw}>{label}</ExternalLink>;
}
