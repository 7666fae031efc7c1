import { useState, type ReactNode } from 'react';
import { useText } from '../../../text/useText.ts';
import { OpenPane } from '../frame/OpenPane.tsx';
import { Tabs } from '../frame/Tabs.tsx';
import { TwoPanes } from '../frame/TwoPanes.tsx';

/** The page of one record: its head, its timeline, and what is known of it beside; one at a time where it is narrow. */
export function RecordFrame({
  headingId,
  head,
  activity,
  details,
  onBack,
}: {
  readonly headingId: string;
  readonly head: ReactNode;
  readonly activity: ReactNode;
  /** Null where nothing but the timeline is known. */
  readonly details: ReactNode;
  readonly onBack: () => void;
}) {
  const { records } = useText();
  const [tab, setTab] = useState<'activity' | 'details'>('activity');
  const withDetails = details !== null;
  return (
    // Escape goes one step back; there is a button for that too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <OpenPane
      id="record"
      alone
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.defaultPrevented || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onBack();
      }}
    >
      {head}
      {withDetails ? (
        <Tabs
          where="narrow"
          label={records.view}
          tabs={[
            { key: 'activity', label: records.activity },
            { key: 'details', label: records.details },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
      ) : null}
      <TwoPanes
        shown={withDetails && tab === 'details' ? 'side' : 'text'}
        text={activity}
        sideLabel={records.details}
        side={details}
      />
    </OpenPane>
  );
}
