/**
 * Asks the system, or the browser, whether it may be told something. Only to be called from a click: an unasked question
 * is what people have learnt to deny.
 */
export async function requestNotificationPermission(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Tells by the system what happened while nobody looked at this window. Windows that tell of the same thing, by its
 * `name`, tell it once.
 */
export function showSystemNotification(words: string, name: string): void {
  if (document.hasFocus() || !('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification('Parley', { body: words, tag: name, icon: '/icon.svg' });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
  });
}
