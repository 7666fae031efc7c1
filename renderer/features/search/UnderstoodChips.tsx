import { X } from 'lucide-react';
import { lex } from '#shared/domain/search/lexer.ts';
import { searchOfParts, type UnderstoodPart } from '#shared/domain/search/plainWords.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Row, Text } from '../../ui/primitives.tsx';

/** A search for the words of a sentence, as they are. */
function literalSearch(sentence: string): string {
  return lex(sentence)
    .map(({ raw, values }) => (values[0]?.quoted === true ? raw : `"${raw.replace(/["“”„«»]/gu, '')}"`))
    .join(' ');
}

/** What a sentence was understood as, part by part; each can be taken off. */
export function UnderstoodChips({
  sentence,
  parts,
  onSearch,
}: {
  readonly sentence: string;
  readonly parts: readonly UnderstoodPart[];
  readonly onSearch: (search: string) => void;
}) {
  const { search } = useText();
  const isSentence = parts.some(({ kind }) => kind !== 'words' && kind !== 'field');
  return (
    <Row gap={8} rowGap={8} wrap pad={[8, 'page']} border="bottom">
      <Chips label={search.understood}>
        {parts.map((part) => (
          <Chip
            key={part.search}
            pressed
            onPress={() => onSearch(searchOfParts(parts.filter((each) => each !== part)))}
          >
            {part.kind === 'words' || part.kind === 'field' ? null : (
              <Text tone="tertiary">{search.understoodKinds[part.kind]}</Text>
            )}{' '}
            {part.words}
            <X size={12} aria-hidden />
          </Chip>
        ))}
      </Chips>
      {isSentence ? (
        <Button look="quiet" onClick={() => onSearch(literalSearch(sentence))}>
          {search.literally}
        </Button>
      ) : null}
    </Row>
  );
}
