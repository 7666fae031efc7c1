import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoggedRequest, Replay } from '#shared/contract/requestLog.ts';
import { ask } from '../../queries/ask.ts';
import { curlQuery } from '../../queries/requestLogQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton, copyText } from '../../ui/CopyButton.tsx';
import { DetailsActions, DetailsPane } from '../../ui/LogView.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RawText } from '../../ui/AnyValue.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { StatusBadge, useRequestSource } from './RequestGrid.tsx';
import css from './RequestLog.module.css';

/** The response to a replayed request as plain text: nothing in it is interpreted. */
function ReplayAnswer({ answer }: { readonly answer: Replay }) {
  const { requestLog } = useText();
  const format = useFormat();
  if (answer.kind === 'not-repeatable') return <p role="status">{requestLog.notRepeatable[answer.why]}</p>;
  const { body, cut } = answer;
  return (
    <Stack as="section" gap={8} role="status" aria-label={requestLog.answer}>
      <Row as="p" gap={8} wrap>
        <Badge tone="good">{String(answer.status)}</Badge>
        {format.milliseconds(answer.durationMs)}, {format.bytes(answer.bytes)}
        {answer.requestId === null ? null : (
          <Text size="small" tone="tertiary">
            {answer.requestId}
            <CopyButton text={answer.requestId} label={requestLog.copyRequestId} />
          </Text>
        )}
      </Row>
      {body === null ? (
        <Text as="p" size="small" tone="tertiary">
          {cut ? requestLog.answerNotShown : requestLog.answerEmpty}
        </Text>
      ) : (
        <>
          {cut ? (
            <Text as="p" size="small" tone="tertiary">
              {requestLog.answerCut}
            </Text>
          ) : null}
          <RawText>{body}</RawText>
        </>
      )}
    </Stack>
  );
}

/** The decoded parameters of a query, one per line. */
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

/** Everything recorded about one request, with its actions. */
export function RequestDetails({
  request,
  onClose,
}: {
  readonly request: LoggedRequest;
  readonly onClose: () => void;
}) {
  const { requestLog } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const who = useRequestSource()(request);
  const { rate, problem } = request;

  const copyCurl = useMutation({
    mutationFn: async () => {
      const { text } = await client.fetchQuery(curlQuery(request.number));
      const copied = text !== null && (await copyText(text));
      showToast({ words: copied ? requestLog.curlCopied : requestLog.curlGone });
    },
  });
  const replay = useMutation({ mutationFn: () => ask('requestLog.replay', { number: request.number }) });

  return (
    <DetailsPane
      label={requestLog.details}
      title={
        <span className={css['address']}>
          {request.method} {request.path}
        </span>
      }
      closeLabel={requestLog.closeDetails}
      onClose={onClose}
    >
      <Facts>
        <Fact name={requestLog.status}>
          <StatusBadge request={request} />
        </Fact>
        {problem === null ? null : (
          <Fact name={requestLog.problem}>
            <code>{problem.reason === null ? problem.kind : `${problem.kind}: ${problem.reason}`}</code>
          </Fact>
        )}
        <Fact name={requestLog.requestId}>
          {request.requestId === null ? (
            requestLog.none
          ) : (
            <>
              <code>{request.requestId}</code>
              <CopyButton text={request.requestId} label={requestLog.copyRequestId} />
            </>
          )}
        </Fact>
        <Fact name={requestLog.who}>{who}</Fact>
        <Fact name={requestLog.at}>
          {format.timeToTheSecond(request.sentAt)}, {format.day(request.sentAt)}
        </Fact>
        {request.repeats === 0 ? null : (
          <Fact name={requestLog.repeats}>
            {requestLog.repeated({
              count: request.repeats,
              last: format.timeToTheSecond(request.lastAt),
            })}
          </Fact>
        )}
        {request.query === '' ? null : (
          <Fact name={requestLog.query}>
            <QueryLines query={request.query} />
          </Fact>
        )}
        <Fact name={requestLog.waited}>{format.milliseconds(request.waitedMs)}</Fact>
        <Fact name={requestLog.duration}>{format.milliseconds(request.durationMs)}</Fact>
        <Fact name={requestLog.size}>
          {request.bytes === null ? requestLog.none : format.bytes(request.bytes)}
        </Fact>
        <Fact name={requestLog.attempt}>{requestLog.attempts({ count: request.attempt })}</Fact>
        {rate === null ? null : (
          <>
            <Fact name={requestLog.rate}>
              {requestLog.rateWords({
                remaining: format.number(rate.remaining),
                limit: format.number(rate.limit),
              })}
            </Fact>
            <Fact name={requestLog.resetsAt}>{format.timeToTheSecond(rate.resetsAt)}</Fact>
          </>
        )}
      </Facts>
      <DetailsActions>
        {request.method === 'GET' ? (
          <Button
            // Not `disabled`, which would make the button lose the focus.
            aria-disabled={replay.isPending}
            onClick={() => {
              if (!replay.isPending) replay.mutate();
            }}
          >
            {replay.isPending ? requestLog.replaying : requestLog.replay}
          </Button>
        ) : null}
        <Button onClick={() => copyCurl.mutate()}>{requestLog.copyCurl}</Button>
      </DetailsActions>
      {replay.error === null ? null : <ProblemView problem={replay.error.problem} />}
      {replay.data === undefined ? null : <ReplayAnswer answer={replay.data} />}
      <Text as="p" size="small" tone="tertiary">
        {requestLog.notKept}
      </Text>
    </DetailsPane>
  );
}
