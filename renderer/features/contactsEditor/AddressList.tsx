import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ContactButton, type PickerWords } from '../../pickers/ContactButton.tsx';
import { PickerColumn } from '../../pickers/PickerColumn.tsx';
import { useCommand } from '../../queries/ask.ts';
import type { ContactSummary } from '../../pickers/contactSummary.ts';
import { useText } from '../../text/useText.ts';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { useConnectionId } from '../../queries/workspace.ts';
import css from './ContactsEditor.module.css';

type Matches = OutputOf<'edits.matchEmails'>;

function AddressMatch({
  piece,
  words,
  isOnCall,
  onAdd,
}: {
  readonly piece: Matches[number];
  readonly words: PickerWords;
  readonly isOnCall: (person: ContactSummary) => boolean;
  readonly onAdd: (person: ContactSummary) => void;
}) {
  const { editors } = useText();
  const { match } = piece;
  const people = match.kind === 'one' ? [match.contact] : match.kind === 'several' ? match.contacts : [];
  const answer = {
    one: null,
    several: editors.listSeveral,
    none: editors.listNone,
    'no-address': editors.listNoAddress,
    again: editors.listAgain,
  }[match.kind];
  return (
    <li className={css['piece']}>
      {match.kind === 'one' ? null : (
        <p className={css['pieceText']}>
          <code>{piece.text}</code> <Text tone="secondary">{answer}</Text>
        </p>
      )}
      {people.map((person) => (
        <ContactButton
          key={person.id}
          person={person}
          chosen={isOnCall(person)}
          words={words}
          onChoose={() => onAdd(person)}
        />
      ))}
    </li>
  );
}

/** Turns a list of addresses into contacts. Every entry gets a result, so that none is dropped silently. */
export function AddressList({
  pasted,
  words,
  isOnCall,
  onAdd,
  onBack,
}: {
  readonly pasted: string;
  readonly words: PickerWords;
  readonly isOnCall: (person: ContactSummary) => boolean;
  readonly onAdd: (people: readonly ContactSummary[]) => void;
  readonly onBack: () => void;
}) {
  const connectionId = useConnectionId();
  const { editors } = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(pasted);
  const match = useCommand('edits.matchEmails');
  const { mutate } = match;
  // A pasted list is matched immediately; otherwise the user types it first.
  useEffect(() => {
    if (pasted.trim() === '') area.current?.focus();
    else mutate({ connectionId, text: pasted });
  }, [connectionId, pasted, mutate]);

  const found = (match.data ?? []).flatMap((piece) =>
    piece.match.kind === 'one' && !isOnCall(piece.match.contact) ? [piece.match.contact] : [],
  );

  return (
    <PickerColumn
      label={editors.fromList}
      head={
        <Row>
          <Button look="quiet" onClick={onBack}>
            <ArrowLeft size={14} aria-hidden data-mirrored />
            {editors.listBack}
          </Button>
        </Row>
      }
    >
      <Stack
        as="form"
        gap={8}
        pad={[0, 4, 12]}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') mutate({ connectionId, text: typed });
        }}
      >
        <Field label={editors.listLabel} hint={editors.listHint}>
          {(control) => (
            <textarea
              {...control}
              ref={area}
              rows={4}
              maxLength={200_000}
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <ButtonRow>
          <Button type="submit" disabled={typed.trim() === '' || match.isPending}>
            {match.isPending ? editors.listFinding : editors.listFind}
          </Button>
          {found.length === 0 ? null : (
            <Button look="primary" onClick={() => onAdd(found)}>
              {editors.listAddAll({ count: found.length })}
            </Button>
          )}
        </ButtonRow>
      </Stack>
      <Failure of={match} />
      <div role="status">
        <ul aria-label={editors.listTitle}>
          {(match.data ?? []).map((piece, index) => (
            <AddressMatch
              // oxlint-disable-next-line react/no-array-index-key -- the same piece may stand there twice, and says so
              key={`${index} ${piece.text}`}
              piece={piece}
              words={words}
              isOnCall={isOnCall}
              onAdd={(one) => onAdd([one])}
            />
          ))}
        </ul>
      </div>
    </PickerColumn>
  );
}
