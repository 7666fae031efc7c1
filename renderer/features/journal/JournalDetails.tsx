import type { JournalEntry, WrittenValue } from '#shared/contract/journal.ts';
import { ChangeDiff } from '../../edits/ChangeDiff.tsx';
import { reverseDirection } from '../../edits/editOutcome.ts';
import { useCrmLinkText, useOverwrittenText } from '../../edits/editText.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { useUndoRedo } from '../../edits/useUndoRedo.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DetailsActions, DetailsPane } from '../../ui/LogView.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { ResultBadge } from './JournalGrid.tsx';

/** Everything recorded about a write, with undo. */
export function JournalDetails({
  entry,
  readOnly,
  onOpenCall,
  onClose,
}: {
  readonly entry: JournalEntry;
  /** Whether its connection is read-only or removed. */
  readonly readOnly: boolean;
  /** Null if its connection was removed. */
  readonly onOpenCall: (() => void) | null;
  readonly onClose: () => void;
}) {
  const {
    edits,
    editors,
    journal,
    engagements: { list },
  } = useText();
  const format = useFormat();
  const crmLinkText = useCrmLinkText();
  const overwrittenLines = useOverwrittenText();
  const reverse = useUndoRedo(entry.connectionId);
  const blocked = useEditBlock(entry.connectionId);
  const { undo, names } = entry;
  const title = entry.engagementTitle?.trim() ?? '';
  const which = { kind: 'some' as const, editIds: [entry.editId] };
  const direction = reverseDirection(entry);

  const valueWords = (value: WrittenValue | null): string => {
    if (value === null) return journal.afterUnread;
    if (value.kind === 'crm') return crmLinkText(value.link);
    if (value.ids.length === 0) return journal.afterNobody;
    return format.names(value.ids.map((id) => names[id] ?? editors.contactById({ id })));
  };

  return (
    <DetailsPane
      label={journal.details}
      title={title === '' ? list.untitled : title}
      closeLabel={journal.closeDetails}
      onClose={onClose}
    >
      <Row as="p" gap={8} rowGap={4} wrap>
        <ResultBadge result={entry.result} />
        {entry.bulkEditId === null ? null : <Badge>{journal.partOfRun}</Badge>}
        <Text tone="secondary">{journal.resultWords[entry.result]}</Text>
      </Row>
      {entry.overwrote === null
        ? null
        : overwrittenLines(entry.overwrote, names).map((line) => (
            <Text as="p" key={line} tone="secondary">
              {line}
            </Text>
          ))}
      {entry.problem === null ? null : <ProblemView problem={entry.problem} />}
      <Facts>
        <Fact name={journal.change}>
          <ChangeDiff before={entry.before} beforeSeen={entry.beforeSeen} after={entry.sent} names={names} />
        </Fact>
        <Fact name={journal.after}>{valueWords(entry.after)}</Fact>
        <Fact name={journal.requestId}>
          {entry.requestId === null ? (
            journal.none
          ) : (
            <>
              <code>{entry.requestId}</code>
              <CopyButton text={entry.requestId} label={journal.copyRequestId} />
            </>
          )}
        </Fact>
        <Fact name={journal.sentAt}>
          {format.day(entry.sentAt)}, {format.timeToTheSecond(entry.sentAt)}
        </Fact>
        {entry.endedAt === null ? null : (
          <Fact name={journal.endedAt}>{format.timeToTheSecond(entry.endedAt)}</Fact>
        )}
        <Fact name={journal.connection}>{entry.connectionName}</Fact>
      </Facts>
      <DetailsActions>
        {direction === null ? null : (
          <Button blocked={blocked} disabled={readOnly} onClick={() => void reverse(direction, which)}>
            {journal[direction]}
          </Button>
        )}
        {onOpenCall === null ? null : <Button onClick={onOpenCall}>{journal.openCall}</Button>}
      </DetailsActions>
      {undo.kind === 'impossible' || undo.kind === 'undoing' ? (
        <Text as="p" tone="secondary">
          {edits.whyNoUndo[undo.kind === 'impossible' ? undo.why : 'undo-pending']}
        </Text>
      ) : null}
    </DetailsPane>
  );
}
