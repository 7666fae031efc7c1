import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Tracker } from '#shared/contract/trackers.ts';
import { areSpellingsCut } from '#shared/domain/search/aliases.ts';
import { findIndexSteps } from '#shared/domain/transcript/find/findIndex.ts';
import { mentionsOf } from '#shared/domain/transcript/marks/marks.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useAliases } from '../../queries/useAliases.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { SidePane } from '../../ui/Pane.tsx';
import { Snippet } from '../../ui/Snippet.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { useIdleWork } from '../../ui/useIdleWork.ts';
import { Mention } from './Mention.tsx';
import { TrackerDialog } from './TrackerDialog.tsx';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import css from './Trackers.module.css';

const NOTHING: readonly Tracker[] = [];
/** Characters shown before the mention. */
const BEFORE = 40;
const AFTER = 80;

function around(text: string, offset: number, length: number) {
  const from = Math.max(0, offset - BEFORE);
  const lead = from > 0 ? '…' : '';
  const at = offset - from + lead.length;
  const to = offset + length + AFTER;
  return {
    text: lead + text.slice(from, to) + (to < text.length ? '…' : ''),
    marks: [[at, at + length]] as const,
  };
}

/** The mentions of each tracker in this engagement. */
export function TrackersPane({
  transcript,
  onSeek,
}: {
  /** Null while loading, or without a transcript. */
  readonly transcript: Transcript | null;
  readonly onSeek: ((second: number) => void) | null;
}) {
  const { trackers: words } = useText();
  const format = useFormat();
  const query = useWorkspaceRead('trackers.list', {});
  const trackers = query.data ?? NOTHING;
  const aliases = useAliases();
  const [adding, setAdding] = useState(false);
  const work = useCallback(
    function* () {
      if (transcript === null) return new Map<string, never[]>();
      const index = yield* findIndexSteps(transcript.text);
      yield;
      return mentionsOf(transcript, index, trackers, aliases);
    },
    [transcript, trackers, aliases],
  );
  const mentions = useIdleWork(transcript === null || trackers.length === 0 ? null : work);

  return (
    <SidePane
      add={
        <Button onClick={() => setAdding(true)}>
          <Plus size={14} aria-hidden />
          {words.add}
        </Button>
      }
    >
      <Failure of={query} />
      {transcript === null ? (
        <Text as="p" tone="tertiary">
          {words.noLines}
        </Text>
      ) : null}
      {query.data?.length === 0 ? (
        <Text as="p" tone="tertiary">
          {words.noneBody}
        </Text>
      ) : null}
      {trackers.map((tracker) => {
        const found = mentions?.get(tracker.id);
        return (
          <Stack as="section" gap={4} key={tracker.id} aria-label={tracker.name}>
            <Row as="h3" gap={8} align="baseline" justify="between">
              <Text wrap="anywhere" weight="medium">
                {tracker.name}
              </Text>
              <Text tone="tertiary">
                {found === undefined
                  ? words.reading
                  : (areSpellingsCut(tracker.phrases, aliases) ? words.mentionsAtLeast : words.mentions)({
                      count: found.length,
                    })}
              </Text>
            </Row>
            <Stack as="ul" scroll className={css['mentions']}>
              {(found ?? []).map(({ line, offset, length, second }) => (
                <li key={`${line} ${offset}`}>
                  <Mention
                    second={second}
                    name={`${words.playAt({ time: format.duration(second) })}: ${transcript?.text[line] ?? ''}`}
                    onGo={onSeek === null ? null : () => onSeek(second)}
                  >
                    <Snippet {...around(transcript?.text[line] ?? '', offset, length)} />
                  </Mention>
                </li>
              ))}
            </Stack>
          </Stack>
        );
      })}
      {adding ? <TrackerDialog tracker={null} onClose={() => setAdding(false)} /> : null}
    </SidePane>
  );
}
