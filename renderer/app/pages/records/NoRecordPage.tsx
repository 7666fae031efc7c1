import { useText } from '../../../text/useText.ts';
import { NothingOpen } from '../frame/NothingOpen.tsx';

/** Beside a list of records while none is open. */
export function NoRecordPage({ kind }: { readonly kind: 'contact' | 'company' | 'user' | 'crm' }) {
  const { records } = useText();
  const { chooseTitle, chooseBody } = records.kinds[kind];
  return <NothingOpen title={chooseTitle} body={chooseBody} />;
}
