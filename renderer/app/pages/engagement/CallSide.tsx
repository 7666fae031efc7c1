import { useText } from '../../../text/useText.ts';
import { Tabs } from '../frame/Tabs.tsx';
import type { CallPaneProps } from './callPaneProps.ts';
import { callPanes, type CallPaneKey } from './callPanes.tsx';
import css from './CallSide.module.css';

/** What stands beside the text of a call, one pane at a time. */
export function CallSide({
  pane,
  onChoose,
  ...call
}: CallPaneProps & {
  readonly pane: CallPaneKey;
  readonly onChoose: (pane: CallPaneKey) => void;
}) {
  const text = useText();
  const tabs = callPanes.map(({ key, label }) => ({ key, label: label(text) }));
  return (
    <>
      <Tabs where="wide" label={text.call.side} tabs={tabs} chosen={pane} onChoose={onChoose} />
      <div className={css['pane']}>{callPanes.find(({ key }) => key === pane)?.show(call)}</div>
    </>
  );
}
