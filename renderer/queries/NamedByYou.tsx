import { UserCheck } from 'lucide-react';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { SpeakerName } from '#shared/contract/speakers.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import type { Text as Texts } from '../text/messages.gen.d.ts';
import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Failure, ProblemView } from '../ui/ProblemView.tsx';
import { Row, Text } from '../ui/primitives.tsx';
import { showToast } from '../ui/Toasts.tsx';
import { useWorkspaceCommand, useWorkspaceRead, type WorkspaceInput } from './workspace.ts';

/** A contact or team member who was chosen. */
export type ChosenPerson = Pick<SpeakerName['person'], 'kind' | 'id'>;

/** What the API calls a speaker. */
export function labelOf(text: Texts, speaker: Speaker | undefined, index: number): string {
  return calledSpeaker(text, speaker?.named?.received ?? speaker, index);
}

/** The name of a speaker, otherwise the email address, otherwise a number. */
export function calledSpeaker(
  { transcript }: Texts,
  speaker: Pick<Speaker, 'name' | 'email'> | undefined,
  index: number,
): string {
  return speaker?.name ?? speaker?.email ?? transcript.speakerNumber({ number: index + 1 });
}

/** Sets who a speaker is, or takes that back; the toast offers the opposite. */
export function useSpeakerNames() {
  const { speakerNames } = useText();
  const name = useWorkspaceCommand('speakers.name');
  const unname = useWorkspaceCommand('speakers.unname');
  return {
    busy: name.isPending || unname.isPending,
    problem: (name.error ?? unname.error)?.problem ?? null,
    set: (
      input: WorkspaceInput<'speakers.name'>,
      label: string,
      before: ChosenPerson | null,
      done: () => void,
    ) =>
      name.mutate(input, {
        onSuccess: ({ id, engagementId, person }) => {
          done();
          showToast({
            words: speakerNames.saved({ label, name: person.name }),
            undo: () =>
              before === null
                ? unname.mutateAsync({ engagementId, id })
                : name.mutateAsync({ ...input, person: before }),
          });
        },
      }),
    remove: (of: Pick<SpeakerName, 'engagementId' | 'id'>, done: () => void) =>
      unname.mutate(of, {
        onSuccess: () => {
          done();
          showToast({ words: speakerNames.restored });
        },
      }),
  };
}

/** The mark of a name that the user set; nothing for one of the API. `short` where it comes again and again. */
export function NamedMark({
  speaker,
  short = false,
}: {
  readonly speaker: Speaker | undefined;
  readonly short?: boolean;
}) {
  const { speakerNames } = useText();
  if (speaker?.named === undefined) return null;
  const { name, email } = speaker.named.received;
  const label = name ?? email;
  const title =
    label === null ? speakerNames.byYou : `${speakerNames.byYou}. ${speakerNames.received({ name: label })}`;
  return (
    <Text size="small" tone="tertiary" title={title}>
      {short ? <UserCheck size={14} role="img" aria-label={title} /> : speakerNames.byYou}
    </Text>
  );
}

/** Names that were set in an engagement and whose speakers its transcript no longer has. */
export function UnusedNames({
  engagementId,
  speakers,
}: {
  readonly engagementId: EngagementId;
  readonly speakers: readonly Speaker[];
}) {
  const { speakerNames, transcript } = useText();
  const names = useWorkspaceRead('speakers.names', { engagementId });
  const { busy, problem, remove } = useSpeakerNames();
  const used = new Set(speakers.map(({ named }) => named?.id));
  const unused = (names.data ?? []).filter(({ id }) => !used.has(id));
  return (
    <>
      {unused.map(({ id, label, email, person }) => (
        <Row key={id} gap={8}>
          <Text as="p" size="small" tone="secondary" grow>
            {speakerNames.unused({ name: person.name, label: label ?? email ?? transcript.unknownSpeaker })}
          </Text>
          <Button disabled={busy} onClick={() => remove({ engagementId, id }, () => undefined)}>
            {speakerNames.remove}
          </Button>
        </Row>
      ))}
      <Failure of={names} />
      {problem === null ? null : <ProblemView problem={problem} />}
    </>
  );
}
