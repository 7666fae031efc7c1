import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Speaker, TranscriptHead } from '#shared/contract/transcript.ts';
import { distinctName } from '#shared/domain/distinctName.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { personName, primaryEmail } from '#shared/domain/edits/personName.ts';
import { type ChosenPerson, labelOf, useSpeakerNames } from '../../queries/NamedByYou.tsx';
import { useSelectableRecords } from '../../queries/recordQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import css from './SpeakerNames.module.css';

interface Choice extends ChosenPerson {
  readonly name: string;
  readonly email: string | null;
}

/** Some of what a speaker says, in order: the longest lines say most about who it is. */
function excerptsOf({ count, speaker, text, start, end }: Transcript, of: number) {
  const lines = Array.from({ length: count }, (_, line) => line).filter((line) => speaker[line] === of);
  return lines
    .toSorted((a, b) => (text[b]?.length ?? 0) - (text[a]?.length ?? 0))
    .slice(0, 3)
    .toSorted((a, b) => a - b)
    .map((line) => ({ text: text[line] ?? '', start: start[line] ?? 0, end: end[line] ?? 0 }));
}

/** Whom the user chose before; null if the name is the API's. */
function personBefore({ named, userId, contactId }: Speaker): ChosenPerson | null {
  if (named === undefined) return null;
  if (userId !== null) return { kind: 'user', id: userId };
  return contactId === null ? null : { kind: 'contact', id: contactId };
}

/** Says who a speaker of one engagement is: one of its contacts, or a team member. */
export function SpeakerNameDialog({
  engagement,
  head,
  transcript,
  speaker,
  onPlay,
  onClose,
}: {
  readonly engagement: Engagement;
  readonly head: Extract<TranscriptHead, { kind: 'timeline' }>;
  /** Null while the lines are loading. */
  readonly transcript: Transcript | null;
  /** Index into the speakers. */
  readonly speaker: number;
  /** Plays from and to a second; null without a recording. */
  readonly onPlay: ((start: number, end: number) => void) | null;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { speakerNames: words, app } = text;
  const format = useFormat();
  const group = useId();
  const [search, setSearch] = useState('');
  const team = useSelectableRecords('user', search.trim());
  const { busy, problem, set, remove } = useSpeakerNames();
  const shown = head.speakers[speaker];
  const before = shown === undefined ? null : personBefore(shown);
  const [chosen, setChosen] = useState<ChosenPerson | null>(before);
  const label = labelOf(text, shown, speaker);

  const typed = search.trim().toLowerCase();
  const contacts = (engagement.contacts ?? []).map((contact): Choice => ({
    kind: 'contact',
    id: contact.id,
    name: personName(contact) ?? contact.id,
    email: primaryEmail(contact),
  }));
  const users = (team.data?.rows ?? []).map((row): Choice => ({
    kind: 'user',
    id: row.fields.id,
    name: distinctName(row, row.fields.id),
    email: null,
  }));
  const choices = [
    ...contacts.filter(({ name, email }) => `${name} ${email ?? ''}`.toLowerCase().includes(typed)),
    ...users,
  ];
  const more = (team.data?.total ?? 0) - users.length;
  const excerpts = transcript === null ? [] : excerptsOf(transcript, speaker);
  const isChosen = ({ kind, id }: ChosenPerson) => chosen?.kind === kind && chosen.id === id;
  const { named } = shown ?? {};
  return (
    <FormDialog
      title={words.title({ name: label })}
      unsaved={chosen !== null && (chosen.kind !== before?.kind || chosen.id !== before.id)}
      confirm={words.save}
      disabled={chosen === null || busy}
      problem={problem}
      more={
        named === undefined ? null : (
          <Button
            look="quiet"
            disabled={busy}
            onClick={() => remove({ engagementId: engagement.id, id: named.id }, onClose)}
          >
            {words.restore}
          </Button>
        )
      }
      onSubmit={() => {
        if (chosen === null) return;
        const person = { kind: chosen.kind, id: chosen.id };
        set(
          { engagementId: engagement.id, revision: head.revision, speaker, person },
          label,
          before,
          onClose,
        );
      }}
      onClose={onClose}
    >
      <Text as="p" tone="secondary">
        {words.lead}
      </Text>
      {excerpts.length === 0 ? null : (
        <Stack as="ul" gap={8} aria-label={words.said}>
          {excerpts.map(({ text: said, start, end }) => (
            <Row as="li" key={start} gap={8} align="start">
              {onPlay === null ? (
                <Text tone="tertiary" tabular className={css['when']}>
                  {format.duration(start)}
                </Text>
              ) : (
                <Button
                  look="quiet"
                  className={css['when']}
                  aria-label={text.transcript.playFrom({ time: format.duration(start) })}
                  onClick={() => onPlay(start, end)}
                >
                  <Play size={14} aria-hidden />
                  {format.duration(start)}
                </Button>
              )}
              <Text as="p" wrap="anywhere" lines={3} className={css['said']}>
                {said}
              </Text>
            </Row>
          ))}
        </Stack>
      )}
      <TextField label={words.find} value={search} onValue={setSearch} />
      <div role="radiogroup" aria-label={words.people} className={css['people']}>
        {choices.map((choice) => (
          <Row as="label" key={`${choice.kind} ${choice.id}`} gap={8} pad={[4, 0]}>
            <input
              type="radio"
              name={group}
              checked={isChosen(choice)}
              onChange={() => setChosen({ kind: choice.kind, id: choice.id })}
            />
            <Avatar
              name={choice.name}
              email={choice.email}
              userId={choice.kind === 'user' ? choice.id : null}
              isTeam={choice.kind === 'user'}
            />
            <Text wrap="truncate">{choice.name}</Text>
            <Text wrap="truncate" size="small" tone="tertiary">
              {choice.kind === 'user' ? words.team : (choice.email ?? words.contact)}
            </Text>
          </Row>
        ))}
        {choices.length === 0 && !team.isPending ? (
          <Text as="p" tone="secondary">
            {words.nobody}
          </Text>
        ) : null}
      </div>
      {more <= 0 ? null : (
        <Text as="p" size="small" tone="tertiary" tabular>
          {words.team}: {app.shownOf({ shown: users.length, count: users.length + more })}
        </Text>
      )}
    </FormDialog>
  );
}
