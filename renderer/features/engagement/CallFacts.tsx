import type { Engagement } from '#shared/contract/engagement.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { AnyValue } from '../../ui/AnyValue.tsx';
import { DetailsSection } from '../../ui/Details.tsx';
import { Pair, Pairs } from '../../ui/Pairs.tsx';
import { unknownFields } from './unknownFields.ts';

/** When it was, where it comes from, and whatever else the service tells of it. */
export function CallFacts({ engagement }: { readonly engagement: Engagement }) {
  const { call } = useText();
  const format = useFormat();
  const more = unknownFields(engagement);
  const moments: readonly (readonly [string, string | null | undefined])[] = [
    [call.started, engagement.start_at],
    [call.ended, engagement.end_at],
    [call.created, engagement.created_at],
    [call.updated, engagement.updated_at],
  ];
  return (
    <>
      <DetailsSection title={call.facts}>
        <Pairs look="beside">
          {moments.map(([name, iso]) =>
            iso === null || iso === undefined ? null : (
              <Pair key={name} name={name}>
                {format.absolute(iso)}
              </Pair>
            ),
          )}
          {engagement.data_source === null || engagement.data_source === undefined ? null : (
            <Pair name={call.dataSource}>{engagement.data_source}</Pair>
          )}
          <Pair name={call.identifier}>
            <code>{engagement.id}</code>
          </Pair>
        </Pairs>
      </DetailsSection>
      {more.length === 0 ? null : (
        <DetailsSection title={call.more}>
          <Pairs look="beside">
            {more.map(([name, value]) => (
              <Pair key={name} name={name}>
                <AnyValue value={value} />
              </Pair>
            ))}
          </Pairs>
        </DetailsSection>
      )}
    </>
  );
}
