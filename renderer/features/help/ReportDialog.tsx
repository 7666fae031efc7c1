import { useState } from 'react';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveFile } from '../../ui/fileTransfer.ts';
import { showToast } from '../../ui/Toasts.tsx';
import css from './ReportDialog.module.css';

/** A problem report to complete and send: a template with diagnostics, which contain no workspace data. */
export function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const { app, help } = useText();
  const blocked = usePolicyBlock('export');
  // Not cached: it describes the current state.
  const { data: diagnostics } = useRead('support.diagnostics', {}, { staleTime: 0, gcTime: 0 });
  const [edited, setEdited] = useState<string | null>(null);
  const report = edited ?? `${help.reportTemplate}${diagnostics?.text ?? ''}`;
  const isReady = diagnostics !== undefined || edited !== null;
  return (
    <Dialog
      title={help.reportTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button
            disabled={!isReady}
            blocked={blocked}
            onClick={() => saveFile('parley-report.txt', 'text/plain', [report])}
          >
            {help.reportSave}
          </Button>
          <Button
            look="primary"
            disabled={!isReady}
            onClick={() => {
              void copyText(report).then((copied) => copied && showToast({ words: help.reportCopied }));
            }}
          >
            {help.reportCopy}
          </Button>
        </>
      }
    >
      <p>{help.reportLead}</p>
      <textarea
        className={css['report']}
        aria-label={help.reportLabel}
        rows={16}
        value={report}
        onChange={(event) => setEdited(event.target.value)}
      />
    </Dialog>
  );
}
