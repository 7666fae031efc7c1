import { useQuery } from '@tanstack/react-query';
import { appInfoQuery } from '../../queries/appInfo.ts';
import { useText } from '../../text/useText.ts';
import { ColumnPage, ColumnPlaceholder, ColumnSection } from '../../ui/ColumnPage.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './About.module.css';
import { BadEnd } from './BadEnd.tsx';
import { Copies } from './Copies.tsx';
import { Diagnostics } from './Diagnostics.tsx';
import { Licences } from './Licences.tsx';

/** What this program is, what it keeps where, and what to do when something is wrong with it. */
export function About() {
  const { about, app } = useText();
  const { data: info, error, refetch } = useQuery(appInfoQuery);
  if (error !== null) {
    return <ProblemView place="page" problem={error.problem} onRetry={() => void refetch()} />;
  }
  return (
    <ColumnPage title={about.title} lead={about.lead}>
      {info === undefined ? (
        <ColumnPlaceholder label={app.loading}>
          <Skeleton width={160} />
          <Skeleton width="50%" />
        </ColumnPlaceholder>
      ) : (
        <>
          {info.badEnd === null ? null : <BadEnd badEnd={info.badEnd} />}
          <ColumnSection id="about-program" title={about.program}>
            <Facts>
              <Fact name={about.version}>{info.version}</Fact>
              <Fact name={about.shell}>{about.shells[info.shell]}</Fact>
              <Fact name={about.system}>{info.platform}</Fact>
            </Facts>
          </ColumnSection>
          <ColumnSection id="about-kept" title={about.kept}>
            <Facts>
              <Fact name={about.folder}>
                <span className={css['folder']}>
                  <code>{info.dataDir}</code>
                  <CopyButton text={info.dataDir} label={about.copyFolder} />
                </span>
                <span className={css['hint']}>{about.folderHint}</span>
              </Fact>
              <Fact name={about.tokens}>{about.tokensIn[info.secretsKeptIn]}</Fact>
            </Facts>
          </ColumnSection>
        </>
      )}
      <Copies />
      <Diagnostics />
      <Licences />
    </ColumnPage>
  );
}
