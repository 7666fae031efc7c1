import { ExternalLink } from '../../links/ExternalLink.tsx';

/** A link sent by the API, with our own label. */
export function SourceLink({ raw, label }: { readonly raw: string; readonly label: string }) {
  return <ExternalLink address={raw}>{label}</ExternalLink>;
}
