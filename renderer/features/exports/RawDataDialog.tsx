import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../../text/useText.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { Select } from '../../ui/Select.tsx';
import css from './RawDataDialog.module.css';

const ROW_HEIGHT = 18;
const OVERSCAN = 20;
const PARTS = ['engagement', 'timeline'] as const;

/** The virtualized lines of a text: a long transcript has a million. */
function Rows({ text, label }: { readonly text: string; readonly label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => text.split('\n'), [text]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  return (
    // Scrolled by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={scroller} aria-label={label} tabIndex={0} className={css['rows']}>
      <div className={css['all']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <pre key={index} className={css['row']} style={{ top: start }}>
            {rows[index]}
          </pre>
        ))}
      </div>
    </section>
  );
}

/** The raw data of the API, for developers. */
export function RawDataDialog({
  engagement,
  timeline,
  onClose,
}: {
  readonly engagement: unknown;
  /** Null if there is no transcript or it isn't fully loaded. Built when first shown. */
  readonly timeline: (() => unknown) | null;
  readonly onClose: () => void;
}) {
  const { app, exports } = useText();
  const [part, setPart] = useState<(typeof PARTS)[number]>('engagement');
  const text = useMemo(
    () =>
      part === 'engagement'
        ? JSON.stringify(engagement, null, 2)
        : timeline === null
          ? exports.rawNone
          : JSON.stringify(timeline(), null, 2),
    [part, engagement, timeline, exports],
  );
  return (
    <Dialog title={exports.rawTitle} width="wide" onClose={onClose}>
      <Row gap={12} pad={[0, 0, 8]}>
        <Select
          aria-label={exports.rawWhich}
          options={PARTS.map((each) => ({ value: each, label: exports.rawParts[each] }))}
          value={part}
          onChange={setPart}
        />
        <Text size="small" tone="secondary" grow>
          {part === 'timeline' ? exports.rawTimeline : exports.rawBody}
        </Text>
        <CopyButton text={text} label={app.copy} />
      </Row>
      <Rows key={part} text={text} label={exports.rawParts[part]} />
    </Dialog>
  );
}
