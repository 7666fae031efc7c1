import { useQuery } from '@tanstack/react-query';
import { appInfoQuery } from '../../queries/appInfo.ts';
import { useText } from '../../text/useText.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
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
    <div className={css['page']}>
      <header>
        <h1 className={css['title']}>{about.title}</h1>
        <p className={css['lead']}>{about.lead}</p>
      </header>
      {info === undefined ? (
        <div role="status" aria-label={app.loading} className={css['section']}>
          <Skeleton width={160} />
          <Skeleton width="50%" />
        </div>
      ) : (
        <>
          {info.badEnd === null ? null : <BadEnd badEnd={info.badEnd} />}
          <section aria-labelledby="about-program" className={css['section']}>
            <h2 id="about-program">{about.program}</h2>
            <dl className={css['facts']}>
              <dt>{about.version}</dt>
              <dd>{info.version}</dd>
              <dt>{about.shell}</dt>
              <dd>{about.shells[info.shell]}</dd>
              <dt>{about.system}</dt>
              <dd>{info.platform}</dd>
            </dl>
          </section>
          <section aria-labelledby="about-kept" className={css['section']}>
            <h2 id="about-kept">{about.kept}</h2>
            <dl className={css['facts']}>
              <dt>{about.folder}</dt>
              <dd>
                <span className={css['folder']}>
                  <code>{info.dataDir}</code>
                  <CopyButton text={info.dataDir} label={about.copyFolder} />
                </span>
                <span className={css['hint']}>{about.folderHint}</span>
              </dd>
              <dt>{about.tokens}</dt>
              <dd>{about.tokensIn[info.secretsKeptIn]}</dd>
            </dl>
          </section>
        </>
      )}
      <Copies />
      <Diagnostics />
      <Licences />
    </div>
  );
}
