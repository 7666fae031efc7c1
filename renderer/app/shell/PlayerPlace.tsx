import { Link, useParams } from '@tanstack/react-router';
import { PlayerDock } from '../../player/PlayerDock.tsx';
import { isSameRecording } from '../../player/recording.ts';
import { usePlayer } from '../../player/usePlayer.ts';
import { useText } from '../../text/useText.ts';
import css from './Shell.module.css';

/** Where the player stands: under its own call, else at the window's foot. */
export function PlayerPlace() {
  const { player, list } = useText();
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
