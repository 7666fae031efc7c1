import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useKeyLabel } from '../../commands/keymap.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { personName } from '#shared/domain/edits/personName.ts';
import { firstLinesQuery, linesAroundQuery } from '../../queries/engagementQueries.ts';
import { SafeText } from '../../safeText/SafeText.tsx';
import { companyNames, engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Kbd, Row, Stack, Text } from '../../ui/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Snippet } from '../../ui/Snippet.tsx';
import { cx } from '../../ui/cx.ts';
import { markedAlike, type SearchPlace } from './searchPlaces.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './Search.module.css';

interface PreviewProps {
  readonly place: SearchPlace;
  /** Whether the user has stopped at this match; nothing is loaded while they move on. */
  readonly settled: boolean;
  readonly onOpen: () => void;
  readonly onPlay: (seconds: number) => void;
}

function scrollToIt(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'center' });
}

const NOTHING_MARKED = { text: '', marks: [] };

/** The matching line in its context; for an engagement as a whole, its first lines. */
function Lines({ place, settled, onPlay }: Omit<PreviewProps, 'onOpen'>) {
  const connectionId = useConnectionId();
  const { search } = useText();
  const format = useFormat();
  const { id } = place.found.row.engagement;
  const hit = place.hit?.kind === 'line' ? place.hit : null;
  const { data: lines, isPending } = useQuery({
    ...(hit === null ? firstLinesQuery(connectionId, id) : linesAroundQuery(connectionId, id, hit.line)),
    enabled: settled,
  });
  const { data: media } = useWorkspaceRead('media.check', { engagementId: id }, { enabled: settled });

  if (isPending) {
    return (
      <Stack gap={8} aria-hidden="true">
        <Skeleton width="80%" />
        <Skeleton width="62%" />
        <Skeleton width="71%" />
      </Stack>
    );
  }
  if (lines === undefined || lines.length === 0) return null;
  return (
    <Text as="ol" size="read" aria-label={search.lines}>
      {lines.map(({ line, text, start, speaker }) => {
        const time = format.duration(start);
        const isHit = line === hit?.line;
        return (
          <li
            key={line}
            ref={isHit ? scrollToIt : undefined}
            className={cx(css['line'], isHit && css['hit'])}
          >
            {media?.kind === 'ready' ? (
              <Row
                as="button"
                type="button"
                gap={4}
                justify="end"
                size="small"
                tone="accent"
                tabular
                inline
                data-link
                aria-label={search.play({ time })}
                onClick={() => onPlay(start)}
              >
                <Play size={12} aria-hidden />
                {time}
              </Row>
            ) : (
              <Text size="small" tone="tertiary" tabular end>
                {time}
              </Text>
            )}
            <span>
              <Text as="span" size="small" tone="secondary" weight="medium">
                {speaker ?? search.someone}
              </Text>{' '}
              <Snippet {...markedAlike(text, hit?.snippet ?? NOTHING_MARKED)} />
            </span>
          </li>
        );
      })}
    </Text>
  );
}

function Notes({ place, settled }: Pick<PreviewProps, 'place' | 'settled'>) {
  const { search } = useText();
  const { id } = place.found.row.engagement;
  const { data } = useWorkspaceRead('engagements.get', { engagementId: id }, { enabled: settled });
  const notes = data?.engagement.description ?? '';
  return notes.trim() === '' ? null : (
    <Stack as="section" gap={4}>
      <Text as="h3" size="small" tone="secondary" weight="medium">
        {search.places.notes}
      </Text>
      <SafeText body={notes} />
    </Stack>
  );
}

/** A match in its context, which can be played and opened at that moment. */
export function SearchPreview({ place, settled, onOpen, onPlay }: PreviewProps) {
  const text = useText();
  const { search } = text;
  const format = useFormat();
  const openKey = useKeyLabel('list.open');
  const { engagement } = place.found.row;
  const { hit } = place;
  const title = engagementTitle(text, engagement.title);
  const moment = engagementDate(engagement);
  const people = (engagement.contacts ?? []).flatMap((contact) => personName(contact) ?? []);
  const companies = companyNames(engagement);
  return (
    <>
      <Stack as="header" gap={4} pad={[12, 16]} border="bottom">
        <Row gap={8} align="start">
          <Row gap={8} grow>
            <EngagementTypeIcon type={engagement.engagement_type} />
            <Text as="h2" size="heading" wrap="anywhere" grow>
              {title}
            </Text>
          </Row>
          <Button onClick={onOpen}>
            {hit?.kind === 'line' ? search.openAt({ time: format.duration(hit.start) }) : search.open}
            {openKey === undefined ? null : <Kbd>{openKey}</Kbd>}
          </Button>
        </Row>
        <Text as="p" size="small" tone="secondary" tabular>
          {[format.absolute(moment), ...companies, people.slice(0, 4).join(', ')]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
      </Stack>
      {/* Scrollable, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Stack
        gap={16}
        grow
        scroll
        role="group"
        aria-label={search.preview}
        tabIndex={0}
        pad={16}
        className={css['body']}
      >
        {hit?.kind === 'text' ? (
          <p>
            <Snippet {...hit.snippet} />
          </p>
        ) : null}
        <Lines place={place} settled={settled} onPlay={onPlay} />
        {hit === null ? <Notes place={place} settled={settled} /> : null}
      </Stack>
    </>
  );
}
