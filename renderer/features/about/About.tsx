import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { appInfoQuery, diagnosticsQuery, type Licence, licencesQuery } from '../../queries/appQueries.ts';
import { ask } from '../../queries/ask.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import { useKeptIn } from '../../queries/secretQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { RawText } from '../../ui/AnyValue.tsx';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { ColumnPlaceholder, ColumnSection, PageColumn } from '../../ui/ColumnPage.tsx';
import { CopyButton, copyText } from '../../ui/CopyButton.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { saveFile } from '../../ui/fileTransfer.ts';
import { Row, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useNow } from '../../ui/useNow.ts';
import css from './About.module.css';

/** One local copy, which can be checked and downloaded again. */
function LocalCopy({ connection }: { readonly connection: Connection }) {
  const { about } = useText();
  const { id: connectionId, name } = connection;
  const [asking, setAsking] = useState(false);
  const check = useMutation({ mutationFn: () => ask('mirror.check', { connectionId }) });
  const rebuild = useMutation({
    mutationFn: () => ask('mirror.rebuild', { connectionId }),
    onSuccess: () => {
      setAsking(false);
      check.reset();
      showToast({ words: about.rebuilt({ name }) });
    },
  });
  return (
    <Row as="li" gap={8} wrap className={css['copy']}>
      <Text wrap="anywhere" className={css['name']}>
        {name}
      </Text>
      <Button
        aria-label={about.checkOf({ name })}
        // Not `disabled`, which would remove the focus from it.
        aria-disabled={check.isPending}
        onClick={() => {
          if (!check.isPending) check.mutate();
        }}
      >
        {check.isPending ? about.checking : about.check}
      </Button>
      <Button look="quiet" aria-label={about.rebuildOf({ name })} onClick={() => setAsking(true)}>
        {about.rebuild}
      </Button>
      <Text as="div" role="status" tone="secondary" className={css['hint']}>
        {check.data === undefined ? null : about.checked[check.data]}
      </Text>
      {check.error === null ? null : <ProblemView problem={check.error.problem} />}
      {asking ? (
        <ConfirmDialog
          title={about.rebuildTitle({ name })}
          confirm={about.rebuild}
          look="danger"
          busy={rebuild.isPending}
          problem={rebuild.error?.problem ?? null}
          onConfirm={() => rebuild.mutate()}
          onClose={() => setAsking(false)}
        >
          {about.rebuildBody}
        </ConfirmDialog>
      ) : null}
    </Row>
  );
}

/** The local copies of all connections. */
function LocalCopies() {
  const { about } = useText();
  const { data: connections } = useQuery(connectionsQuery);
  return (
    <ColumnSection id="about-care" title={about.care} lead={about.careLead}>
      {connections?.length === 0 ? (
        <Text as="p" tone="tertiary">
          {about.noConnections}
        </Text>
      ) : null}
      <ul>
        {(connections ?? []).map((connection) => (
          <LocalCopy key={connection.id} connection={connection} />
        ))}
      </ul>
    </ColumnSection>
  );
}

const SYSTEMS: Readonly<Record<string, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' };

/** Its text is only rendered while open: all licences together are as long as a book. */
function LicenceEntry({ licence }: { readonly licence: Licence }) {
  const { about } = useText();
  const [open, setOpen] = useState(false);
  return (
    <li className={css['licence']}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>
            {licence.name}{' '}
            <Text size="small" tone="tertiary">
              {licence.version}
            </Text>
          </span>
          <Text size="small" tone="tertiary">
            {licence.licence}
          </Text>
        </summary>
        {open ? <RawText className={css['text']}>{licence.text ?? about.noText}</RawText> : null}
      </details>
    </li>
  );
}

/** The libraries used by this app, with their licences. */
function Licences() {
  const { about } = useText();
  const format = useFormat();
  const { data: licences, error, refetch } = useQuery(licencesQuery);
  return (
    <ColumnSection
      id="about-licences"
      title={about.licences}
      lead={
        licences === undefined
          ? about.licencesLoading
          : about.licencesLead({ count: format.number(licences.length) })
      }
    >
      {error === null ? null : <ProblemView problem={error.problem} onRetry={() => void refetch()} />}
      <ul className={css['licences']}>
        {(licences ?? []).map((licence) => (
          <LicenceEntry key={`${licence.name} ${licence.version}`} licence={licence} />
        ))}
      </ul>
    </ColumnSection>
  );
}

type Wanted = 'show' | 'copy' | 'save';

/** A diagnostics report that the user can read before sharing it. */
function Diagnostics() {
  const { about } = useText();
  const blocked = usePolicyBlock('export');
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const made = await client.fetchQuery(diagnosticsQuery);
      if (wanted === 'copy' && (await copyText(made.text))) showToast({ words: about.copied });
      if (wanted === 'save') {
        saveFile(made.fileName, 'text/plain', [made.text]);
        showToast({ words: about.saved({ name: made.fileName }) });
      }
      return made;
    },
  });
  return (
    <ColumnSection id="about-diagnostics" title={about.diagnostics} lead={about.diagnosticsLead}>
      <ButtonRow>
        {(['show', 'copy', 'save'] as const).map((wanted) => (
          <Button
            key={wanted}
            blocked={wanted === 'save' ? blocked : null}
            onClick={() => make.mutate(wanted)}
          >
            {about[wanted]}
          </Button>
        ))}
      </ButtonRow>
      {make.error === null ? null : <ProblemView problem={make.error.problem} />}
      {make.data === undefined ? null : <RawText label={about.diagnostics}>{make.data.text}</RawText>}
    </ColumnSection>
  );
}

type BadEnd = NonNullable<OutputOf<'app.info'>['badEnd']>;

/** Says that the app shut down unexpectedly, and where it failed. */
function UnexpectedShutdown({ badEnd }: { readonly badEnd: BadEnd }) {
  const { about } = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <ColumnSection id="about-end" title={about.badEndTitle}>
      <p title={format.absolute(badEnd.startedAt)}>
        {about.badEnd({ when: format.when(badEnd.startedAt, now) })}
      </p>
      {badEnd.reason === null ? (
        <Text as="p" tone="tertiary">
          {about.badEndUnknown}
        </Text>
      ) : (
        <>
          <Text as="p" tone="tertiary">
            {about.badEndWhere}
          </Text>
          <RawText>{badEnd.reason}</RawText>
        </>
      )}
    </ColumnSection>
  );
}

/** About Parley: its version, its files, and help if something is wrong. */
export function About() {
  const { about, app } = useText();
  const { data: info, error, refetch } = useQuery(appInfoQuery);
  const keptIn = useKeptIn();
  if (error !== null) {
    return <ProblemView place="page" problem={error.problem} onRetry={() => void refetch()} />;
  }
  return (
    <PageColumn>
      {info === undefined ? (
        <ColumnPlaceholder label={app.loading}>
          <Skeleton width={160} />
          <Skeleton width="50%" />
        </ColumnPlaceholder>
      ) : (
        <>
          {info.badEnd === null ? null : <UnexpectedShutdown badEnd={info.badEnd} />}
          <ColumnSection id="about-program" title={about.program}>
            <Facts>
              <Fact name={about.version}>{info.version}</Fact>
              <Fact name={about.shell}>{about.shells[info.shell]}</Fact>
              <Fact name={about.system}>{SYSTEMS[info.platform] ?? info.platform}</Fact>
            </Facts>
          </ColumnSection>
          <ColumnSection id="about-kept" title={about.kept}>
            <Facts>
              <Fact name={about.folder}>
                <Row as="span" gap={4}>
                  <code>{info.dataDir}</code>
                  <CopyButton text={info.dataDir} label={about.copyFolder} />
                </Row>
                <Text tone="tertiary" className={css['hint']}>
                  {about.folderHint}
                </Text>
              </Fact>
              <Fact name={about.tokens}>{keptIn}</Fact>
            </Facts>
          </ColumnSection>
        </>
      )}
      <LocalCopies />
      <Diagnostics />
      <Licences />
    </PageColumn>
  );
}
