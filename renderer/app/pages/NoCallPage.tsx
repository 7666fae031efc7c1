import { useText } from '../../text/useText.ts';
import { NothingOpen } from './frame/NothingOpen.tsx';

/** Beside the list while nothing is open. */
export function NoCallPage() {
  const { list } = useText();
  return <NothingOpen title={list.chooseTitle} body={list.chooseBody} />;
}
