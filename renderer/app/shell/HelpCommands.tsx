import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../../commands/commandRegistry.ts';
import { ReportDialog } from '../../features/help/ReportDialog.tsx';
import { useCommand } from '../../queries/ask.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { showToast, useProblemToast } from '../../ui/Toasts.tsx';

/** The commands of the Help menu, and printing. */
export function HelpCommands() {
  const navigate = useNavigate();
  const { help } = useText();
  const noExport = usePolicyBlock('export');
  const [reporting, setReporting] = useState(false);
  const { mutate: openFolder } = useCommand('support.openFolder', {
    onSuccess: ({ opened, folder }) => {
      if (!opened) showToast({ words: help.folderFailed({ folder }) });
    },
    onError: useProblemToast(),
  });
  useCommands({
    'window.print': () => (noExport === null ? window.print() : showToast({ words: noExport })),
    'window.documentation': () => void navigate({ to: '/documentation' }),
    'window.releaseNotes': () => void navigate({ to: '/release-notes' }),
    'window.report': () => setReporting(true),
    'window.dataFolder': () => openFolder({ folder: 'data' }),
    'window.logFolder': () => openFolder({ folder: 'logs' }),
  });
  return reporting ? <ReportDialog onClose={() => setReporting(false)} /> : null;
}
