import type { EditDialogProps } from '../../edits/editDialogProps.ts';
import { useText } from '../../text/useText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LinkEditor } from './LinkEditor.tsx';
import css from './SetCrm.module.css';
import { useLinkReading } from './useLinkReading.ts';

/** Reads which link is set now. */
function Opening(props: EditDialogProps) {
  const { edit } = useText();
  const { connectionId, engagementId, known, actionFor, onClose } = props;
  const reading = useLinkReading(connectionId, engagementId, known);
  if (reading.kind === 'ready') return <LinkEditor {...props} reading={reading} />;
  return (
    <Dialog title={edit.crmTitle} onClose={onClose}>
      {reading.kind === 'failed' ? (
        <ProblemView
          problem={reading.problem}
          onRetry={reading.onRetry}
          action={actionFor(reading.problem)}
        />
      ) : (
        <div role="status" aria-label={edit.reading} className={css['form']}>
          {[60, 45, 70].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Which record of the CRM the engagement belongs to: chosen or typed, then saved or staged. */
export function SetCrm(props: EditDialogProps) {
  const { edit } = useText();
  if (props.gate === null) return <Opening {...props} />;
  return (
    <Dialog title={edit.crmTitle} width="narrow" onClose={props.onClose}>
      {props.gate}
    </Dialog>
  );
}
