import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormat, useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { Select } from '../../ui/Select.tsx';
import type { TranscriptFind } from './transcriptFind.ts';
import css from './TranscriptBars.module.css';

/** The find bar over the corner of the transcript: field, speaker, number of hits, and buttons to move between them. */
export function FindBar({
  find,
  speakers,
}: {
  readonly find: TranscriptFind;
  readonly speakers: readonly string[];
}) {
  const { transcript } = useText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const { hits, current, asked } = find;

  useEffect(() => {
    if (asked === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [asked]);

  const words = () => {
    if (find.query.trim() === '') return '';
    if (hits === null) return transcript.findPreparing;
    if (hits.count === 0) return transcript.findNone;
    return transcript.findCount({ at: format.number(current + 1), all: format.number(hits.count) });
  };
  const none = hits === null || hits.count === 0;

  return (
    // Keys of the whole bar; each has a button too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Row
      gap={4}
      role="search"
      aria-label={transcript.find}
      data-float
      className={css['bar']}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') find.close();
        else if (event.key === 'Enter' && event.target === input.current) find.step(event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <SearchField
        ref={input}
        label={transcript.find}
        placeholder={transcript.find}
        value={find.query}
        onValue={find.setQuery}
        className={css['field']}
      />
      {speakers.length < 2 ? null : (
        <Select
          aria-label={transcript.findSpeaker}
          options={[
            { value: null, label: transcript.findAnySpeaker },
            // Two speakers may share a name; their index identifies them.
            ...speakers.map((label, value) => ({ value, label })),
          ]}
          value={find.speaker}
          onChange={find.setSpeaker}
          className={css['speaker']}
        />
      )}
      <Text wrap="nowrap" size="small" tone="secondary" tabular role="status" className={css['count']}>
        {words()}
      </Text>
      <IconButton label={transcript.findPrevious} keys="⇧↵" disabled={none} onClick={() => find.step(-1)}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={transcript.findNext} keys="↵" disabled={none} onClick={() => find.step(1)}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={transcript.findClose} keys="Esc" onClick={find.close}>
        <X size={16} aria-hidden />
      </IconButton>
    </Row>
  );
}
