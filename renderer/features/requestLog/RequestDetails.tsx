import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoggedRequest, Replay } from '#shared/contract/requestLog.ts';
import { ask } from '../../queries/ask.ts';
import { curlQuery } from '../../queries/requestLogQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton, copyText } from '../../ui/CopyButton.tsx';
import { DetailsActions, DetailsPane } from '../../ui/LogPage.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RawText } from '../../ui/AnyValue.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { StatusBadge, useRequestSource } from './RequestGrid.tsx';
import css from './RequestDetails.module.css';

/** What came of asking once more, as text: the answer is the service's, and nothing of it is acted on. */
function ReplayAnswer({ answer }: { readonly answer: Replay }) {
  const { requestLog: requests } = useText();
  const format = useFormat();
  if (answer.kind === 'not-repeatable') return <p role="status">{requests.notRepeatable[answer.why]}</p>;
  const { body, cut } = answer;
  return (
    <Stack as="section" gap={8} role="status" aria-label={requests.answer}>
      <Row as="p" gap={8} wrap>
        <Badge tone="good">{String(answer.status)}</Badge>
        {format.milliseconds(answer.durationMs)}, {format.bytes(answer.bytes)}
        {answer.requestId === null ? null : (
          <Text size="small" tone="tertiary">
            {answer.requestId}
            <CopyButton text={answer.requestId} label={requests.copyRequestId} />
          </Text>
        )}
      </Row>
      {body === null ? (
        <Text as="p" size="small" tone="tertiary">
          {cut ? requests.answerNotShown : requests.answerEmpty}
        </Text>
      ) : (
        <>
          {cut ? (
            <Text as="p" size="small" tone="tertiary">
              {requests.answerCut}
            </Text>
          ) : null}
          <RawText>{body}</RawText>
        </>
      )}
    </Stack>
  );
}

/** Parameters of a query as people write them, one a line. */
function QueryLines({ query }: { readonly query: string }) {
  return (
    <Stack as="span">
      {[...new URLSearchParams(query)].map(([name, value], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a parameter may be there twice, and none ever moves
        <code key={index}>
          {name}={value}
        </code>
      ))}
    </Stack>
  );
}

/** One request with all that is kept of it, and what can be done with it. */
export function RequestDetails({
  request,
  onClose,
}: {
  readonly request: LoggedRequest;
  readonly onClose: () => void;
}) {
  const { requestLog: requests } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const who = useRequestSource()(request);
  const { rate, problem } = request;

  const copyCurl = useMutation({
    mutationFn: async () => {
      const { text } = await client.fetchQuery(curlQuery(request.number));
      const copied = text !== null && (await copyText(text));
      showToast({ words: copied ? requests.curlCopied : requests.curlGone });
    },
  });
  const replay = useMutation({ mutationFn: () => ask('requestLog.replay', { number: request.number }) });

  return (
    <DetailsPane
      label={requests.details}
      title={
        <span className={css['address']}>
          {request.method} {request.path}
        </span>
      }
      closeLabel={requests.closeDetails}
      onClose={onClose}
    >
      <Facts>
        <Fact name={requests.status}>
          <StatusBadge request={request} />
        </Fact>
        {problem === null ? null : (
          <Fact name={requests.problem}>
            <code>{problem.reason === null ? problem.kind : `${problem.kind}: ${problem.reason}`}</code>
          </Fact>
        )}
        <Fact name={requests.requestId}>
          {request.requestId === null ? (
            requests.none
          ) : (
            <>
              <code>{request.requestId}</code>
              <CopyButton text={request.requestId} label={requests.copyRequestId} />
            </>
          )}
        </Fact>
        <Fact name={requests.who}>{who}</Fact>
        <Fact name={requests.at}>
          {format.timeToTheSecond(request.sentAt)}, {format.day(request.sentAt)}
        </Fact>
        {request.query === '' ? null : (
          <Fact name={requests.query}>
            <QueryLines query={request.query} />
          </Fact>
        )}
        <Fact name={requests.waited}>{format.milliseconds(request.waitedMs)}</Fact>
        <Fact name={requests.duration}>{format.milliseconds(request.durationMs)}</Fact>
        <Fact name={requests.size}>
          {request.bytes === null ? requests.none : format.bytes(request.bytes)}
        </Fact>
        <Fact name={requests.attempt}>{requests.attempts(request.attempt)}</Fact>
        {rate === null ? null : (
          <>
            <Fact name={requests.rate}>
              {requests.rateWords(format.number(rate.remaining), format.number(rate.limit))}
            </Fact>
            <Fact name={requests.resetsAt}>{format.timeToTheSecond(rate.resetsAt)}</Fact>
          </>
        )}
      </Facts>
      <DetailsActions>
        {request.method === 'GET' ? (
          <Button
            // Not `disabled`, which would take the focus away from it.
            aria-disabled={replay.isPending}
            onClick={() => {
              if (!replay.isPending) replay.mutate();
            }}
          >
            {replay.isPending ? requests.replaying : requests.replay}
          </Button>
        ) : null}
        <Button onClick={() => copyCurl.mutate()}>{requests.copyCurl}</Button>
      </DetailsActions>
      {replay.error === null ? null : <ProblemView problem={replay.error.problem} />}
      {replay.data === undefined ? null : <ReplayAnswer answer={replay.data} />}
      <Text as="p" size="small" tone="tertiary">
        {requests.notKept}
      </Text>
    </DetailsPane>
  );
}
