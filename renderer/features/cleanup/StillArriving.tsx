import { useText } from '../../text/useText.ts';
import { Caution } from '../../ui/Caution.tsx';
import css from './StillArriving.module.css';

/** Says that not everything was looked through yet, while that is so. */
export function StillArriving({ complete }: { readonly complete: boolean }) {
  const { cleanup } = useText();
  if (complete) return null;
  return (
    <Caution live className={css['partial']}>
      {cleanup.partial}
    </Caution>
  );
}
