import { Captions, PictureInPicture2 } from 'lucide-react';
import { useKeyLabels } from '../commands/keymap.ts';
import { useText } from '../text/useText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { player } from './player.ts';
import css from './PlayerDock.module.css';
import { usePlayer } from './usePlayer.ts';

/** What can be done with a picture, where there is one. */
export function PictureControls() {
  const { player: words } = useText();
  const keys = useKeyLabels();
  const hasVideo = usePlayer((state) => state.hasVideo);
  const hasLines = usePlayer((state) => state.hasLines);
  const captions = usePlayer((state) => state.captions);
  const inPicture = usePlayer((state) => state.inPicture);
  if (!hasVideo) return null;
  return (
    <>
      {hasLines ? (
        <IconButton
          label={words.captions}
          keys={keys('player.captions')[0]}
          aria-pressed={captions}
          className={css['pressable']}
          onClick={() => player.setCaptions(!captions)}
        >
          <Captions size={16} aria-hidden />
        </IconButton>
      ) : null}
      {document.pictureInPictureEnabled ? (
        <IconButton
          label={inPicture ? words.endPicture : words.picture}
          keys={keys('player.picture')[0]}
          aria-pressed={inPicture}
          className={css['pressable']}
          onClick={() => player.togglePicture()}
        >
          <PictureInPicture2 size={16} aria-hidden />
        </IconButton>
      ) : null}
    </>
  );
}
