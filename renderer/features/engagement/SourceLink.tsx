import { ExternalLink } from '../../links/ExternalLink.tsx';

/** A link that the API sent, with a label of ours. */
export function SourceLink({ raw, label }: { readonly raw: string; readonly label: string }) {
  return <ExternalLink address={raw}>{label}</ExternalLink>;
}
