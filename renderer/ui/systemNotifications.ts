/** Asks for permission to show notifications. Call only from a click: people deny unexpected requests. */
export async function requestNotificationPermission(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Shows a system notification unless this window is focused, and returns whether it did. Windows using the same
 * `name` show it only once.
 */
export function showSystemNotification(
  words: string,
  name: string,
  { silent = false, onClick }: { readonly silent?: boolean; readonly onClick?: () => void } = {},
): boolean {
  if (document.hasFocus() || !('Notification' in window) || Notification.permission !== 'granted')
    return false;
  const notice = new Notification('Parley', { body: words, tag: name, icon: '/icon.svg', silent });
  notice.addEventListener('click', () => {
    if (window.parley) window.parley.send({ kind: 'raise' });
    else window.focus();
    notice.close();
    onClick?.();
  });
  return true;
}
