/** Asks for permission to show notifications. Call only from a click: people deny unexpected requests. */
export async function requestNotificationPermission(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Shows a system notification unless this window is focused. Windows using the same `name` show it only once.
 */
export function showSystemNotification(words: string, name: string): void {
  if (document.hasFocus() || !('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification('Parley', { body: words, tag: name, icon: '/icon.svg' });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
  });
}
