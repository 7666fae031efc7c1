/** Whether a key belongs to a text being typed, so that single letters must not act as shortcuts. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  ) {
    return true;
  }
  return (
    target instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'button'].includes(target.type)
  );
}
