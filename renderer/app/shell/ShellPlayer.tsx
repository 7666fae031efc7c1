import { Link, useParams } from '@tanstack/react-router';
import { PlayerDock } from '../../player/PlayerDock.tsx';
import { usePlaybackDefaults } from '../../player/playbackDefaults.ts';
import { usePlayer } from '../../player/player.ts';
import { isSameRecording } from '../../player/recording.ts';
import { useText } from '../../text/useText.ts';
import css from './Shell.module.css';

/** The player: below its engagement while that is open, otherwise at the bottom of the window. */
export function ShellPlayer() {
  usePlaybackDefaults();
  const {
    player,
    engagements: { list },
  } = useText();
  const { connectionId, engagementId } = useParams({ strict: false });
  const recording = usePlayer((state) => state.recording);
  const docked =
    connectionId !== undefined &&
    engagementId !== undefined &&
    isSameRecording(recording, { connectionId, engagementId });
  return (
    <PlayerDock
      docked={docked}
      className={docked ? css['dock'] : css['foot']}
      title={
        recording === null ? null : (
          <Link
            to="/c/$connectionId/engagements/$engagementId"
            params={{ connectionId: recording.connectionId, engagementId: recording.engagementId }}
            title={player.openCall}
          >
            {recording.title.trim() === '' ? list.untitled : recording.title}
          </Link>
        )
      }
    />
  );
}
