import { useState, type ReactNode } from 'react';
import { useText } from '../../../text/useText.ts';
import { cx } from '../../../ui/cx.ts';
import css from '../Pages.module.css';
import { Tabs } from '../Tabs.tsx';

/** The page of one record: its head, its timeline, and what is known of it beside; one at a time where it is narrow. */
export function RecordFrame({
  headingId,
  head,
  tape,
  details,
  onBack,
}: {
  readonly headingId: string;
  readonly head: ReactNode;
  readonly tape: ReactNode;
  /** Null where nothing but the timeline is known. */
  readonly details: ReactNode;
  readonly onBack: () => void;
}) {
  const { records } = useText();
  const [tab, setTab] = useState<'tape' | 'details'>('tape');
  const withDetails = details !== null;
  return (
    // Escape goes one step back; there is a button for that too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <main
      id="record"
      tabIndex={-1}
      aria-labelledby={headingId}
      className={cx(css['call'], css['alone'])}
      onKeyDown={(event) => {
        if (event.defaultPrevented || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onBack();
      }}
    >
      {head}
      {withDetails ? (
        <Tabs
          label={records.view}
          tabs={[
            { key: 'tape', label: records.tape },
            { key: 'details', label: records.details },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
      ) : null}
      <div className={css['body']}>
        <div className={cx(css['transcript'], withDetails && tab !== 'tape' && css['other'])}>{tape}</div>
        {withDetails ? (
          <aside
            aria-label={records.details}
            className={cx(css['details'], tab !== 'details' && css['other'])}
          >
            {details}
          </aside>
        ) : null}
      </div>
    </main>
  );
}
