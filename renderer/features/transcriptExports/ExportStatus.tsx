import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { ExportResult, TranscriptExport } from '#shared/contract/transcriptExports.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { ask, refresh } from '../../queries/ask.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { exportResultsQuery, transcriptExportQuery } from '../../queries/transcriptExportQueries.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/Meter.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';
import {
  doneCount,
  type ExportAction,
  exportActions,
  exportPhase,
  isGoing,
  exportSentence,
} from './exportState.ts';
import css from './TranscriptExports.module.css';

/** Runs an action and shows its result before the change event arrives. */
function useExportAction({ connectionId, id: exportId }: TranscriptExport) {
  const client = useQueryClient();
  return useMutation<TranscriptExport, ProblemError, ExportAction>({
    mutationFn: (action) => ask(`transcriptExports.${action}`, { connectionId, exportId }),
    onSuccess: (changed) =>
      client.setQueryData(transcriptExportQuery(connectionId, exportId).queryKey, changed),
    onSettled: () => refresh(client, connectionId, STALE_READS['transcriptExports.changed']),
  });
}

/** The first results are enough to see what is wrong; the manifest in the folder lists all. */
const SHOWN_RESULTS = 100;

function ResultItem({ result, made }: { readonly result: ExportResult; readonly made: TranscriptExport }) {
  const { transcriptExports: words } = useText();
  const { engagementId, title, file, state, reason, detail } = result;
  const why = state === 'beside' && detail !== '' ? words.besideAt({ file: detail }) : words.reasons[reason];
  return (
    <Text as="li" size="small" wrap="anywhere">
      <Link
        to="/c/$connectionId/engagements/$engagementId"
        params={{ connectionId: made.connectionId, engagementId }}
      >
        {title === '' ? engagementId : title}
      </Link>
      <Text tone="secondary"> {state === 'beside' ? `${file ?? ''}: ${why}` : why}</Text>
    </Text>
  );
}

/** Engagements without a file of their own, and why. */
function ExportResults({ made }: { readonly made: TranscriptExport }) {
  const text = useText();
  const { transcriptExports: words } = text;
  const format = useFormat();
  const { connectionId, id, counts } = made;
  const { data } = useQuery({
    ...exportResultsQuery(connectionId, id, SHOWN_RESULTS),
    enabled: counts.skipped + counts.failed + counts.beside > 0,
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <details className={css['results']}>
      <summary>{words.results({ count: data.total })}</summary>
      <ul>
        {data.results.map((result) => (
          <ResultItem key={result.engagementId} result={result} made={made} />
        ))}
      </ul>
      {data.total > data.results.length ? (
        <Text as="p" size="small" tone="tertiary">
          {words.moreResults({ count: format.number(data.total - data.results.length) })}
        </Text>
      ) : null}
    </details>
  );
}

/** The progress or the result of an export, with its actions. */
export function ExportStatus({ made }: { readonly made: TranscriptExport }) {
  const text = useText();
  const { transcriptExports: words } = text;
  const { connectionId, id: exportId, counts } = made;
  const { mutate, isPending, error } = useExportAction(made);
  const [unopened, setUnopened] = useState(false);
  const blocked = usePolicyBlock('export');
  const phase = exportPhase(made);
  const done = doneCount(counts);
  const openFolder = async () => {
    const { opened } = await ask('transcriptExports.openFolder', { connectionId, exportId });
    setUnopened(!opened);
  };
  return (
    <Stack gap={12}>
      <Text as="p" role="status" tabular>
        {exportSentence(text, made)}
      </Text>
      {isGoing(phase) || phase === 'paused' ? (
        <div
          role="progressbar"
          aria-label={words.phases[phase]}
          aria-valuemin={0}
          aria-valuemax={counts.total}
          aria-valuenow={done}
        >
          <ProgressBar share={counts.total === 0 ? 0 : done / counts.total} className={css['progress']} />
        </div>
      ) : null}
      <Text as="p" size="small" tone="tertiary" wrap="anywhere">
        {made.file === null ? made.folder : `${made.folder}: ${made.file}`}
      </Text>
      {made.problem === null ? null : <ProblemView problem={made.problem} />}
      {error === null ? null : <ProblemView problem={error.problem} />}
      <ExportResults made={made} />
      <ButtonRow>
        {exportActions(made).map((action) => (
          <Button
            key={action}
            disabled={isPending}
            blocked={action === 'resume' || action === 'retry' ? blocked : null}
            onClick={() => mutate(action)}
          >
            {words.actions[action]}
          </Button>
        ))}
        <Button onClick={() => void openFolder().catch(() => showToast({ words: words.cantOpen }))}>
          <FolderOpen size={14} aria-hidden />
          {words.openFolder}
        </Button>
      </ButtonRow>
      {unopened ? (
        <Text as="p" role="status" size="small" tone="secondary">
          {words.cantOpen}
        </Text>
      ) : null}
    </Stack>
  );
}
