import { isTyping } from '../ui/isTyping.ts';
import { player } from './player.ts';

/**
 * The keys players usually have. Not while typing, not with Ctrl, Alt or Cmd, and a button keeps the space key
 * for itself. True where the key was one of them.
 */
export function handlePlayerKey(event: KeyboardEvent): boolean {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return false;
  const onButton =
    event.target instanceof Element && event.target.closest('button, a, [role="tab"]') !== null;
  switch (event.key) {
    case ' ':
      if (onButton) return false;
      player.toggle();
      return true;
    case 'k':
      player.toggle();
      return true;
    case 'j':
      player.skip(-15);
      return true;
    case 'l':
      player.skip(15);
      return true;
    case 'ArrowLeft':
      player.skip(-5);
      return true;
    case 'ArrowRight':
      player.skip(5);
      return true;
    default:
      return false;
  }
}
