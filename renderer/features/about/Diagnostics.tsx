import { useMutation, useQueryClient } from '@tanstack/react-query';
import { diagnosticsQuery } from '../../queries/support.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { showToast } from '../../ui/toasts.ts';
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
    <section aria-labelledby="about-diagnostics" className={css['section']}>
      <h2 id="about-diagnostics">{about.diagnostics}</h2>
      <p className={css['lead']}>{about.diagnosticsLead}</p>
      <div className={css['actions']}>
        {(['show', 'copy', 'save'] as const).map((wanted) => (
          <Button key={wanted} onClick={() => make.mutate(wanted)}>
            {about[wanted]}
          </Button>
        ))}
      </div>
      {make.error === null ? null : <ProblemView problem={make.error.problem} />}
      {make.data === undefined ? null : (
        // A long one is scrolled by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} aria-label={about.diagnostics} className={css['raw']}>
          {make.data.text}
        </pre>
      )}
    </section>
  );
}
