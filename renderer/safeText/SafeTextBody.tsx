import { memo, useCallback, useMemo } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useIdleParts } from '../ui/useIdleWork.ts';
import { isShort, readInSteps, readSafeText } from './readSafeText.ts';
import { SafeBlocks } from './SafeBlocks.tsx';
import css from './SafeText.module.css';

/** Blocks that are there stay as they are while more arrive. */
const Part = memo(SafeBlocks);

/** A long text appears part by part, so that no text, whatever is in it, keeps the page waiting. */
export default function SafeTextBody({ body }: { readonly body: string }) {
  const short = useMemo(() => (isShort(body) ? [readSafeText(body)] : null), [body]);
  const begin = useCallback(() => readInSteps(body), [body]);
  const { parts, done } = useIdleParts(short === null ? begin : null);
  return (
    <div className={css['text']} aria-busy={short === null && !done}>
      {(short ?? parts).map((blocks, index) => (
        // Parts come one after the other and keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={index} blocks={blocks} />
      ))}
      {short === null && parts.length === 0 ? <Skeleton width="70%" height={14} /> : null}
    </div>
  );
}
