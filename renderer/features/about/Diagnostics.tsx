import { useMutation, useQueryClient } from '@tanstack/react-query';
import { diagnosticsQuery } from '../../queries/support.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { showToast } from '../../ui/toasts.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import css from './About.module.css';

type Wanted = 'show' | 'copy' | 'save';

/** A text about the program itself, to be seen before it is given to anybody. */
export function Diagnostics() {
  const { about } = useText();
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const made = await client.fetchQuery(diagnosticsQuery);
      if (wanted === 'copy' && (await copyText(made.text))) showToast({ words: about.copied });
      if (wanted === 'save') {
        saveFile(made.fileName, 'text/plain', [made.text]);
        showToast({ words: about.saved(made.fileName) });
      }
      return made;
    },
  });
  return (
    <ColumnSection id="about-diagnostics" title={about.diagnostics} lead={about.diagnosticsLead}>
      <div className={css['actions']}>
        {(['show', 'copy', 'save'] as const).map((wanted) => (
          <Button key={wanted} onClick={() => make.mutate(wanted)}>
            {about[wanted]}
          </Button>
        ))}
      </div>
      {make.error === null ? null : <ProblemView problem={make.error.problem} />}
      {make.data === undefined ? null : <RawText label={about.diagnostics}>{make.data.text}</RawText>}
    </ColumnSection>
  );
}
