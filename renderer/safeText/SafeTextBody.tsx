import { useMemo } from 'react';
import { readSafeText } from './readSafeText.ts';
import { SafeBlocks } from './SafeBlocks.tsx';
import css from './SafeText.module.css';

export default function SafeTextBody({ body }: { readonly body: string }) {
  const blocks = useMemo(() => readSafeText(body), [body]);
  return (
    <div className={css['text']}>
      <SafeBlocks blocks={blocks} />
    </div>
  );
}
