/**
 * Why no window can be opened here, as half a sentence; null where one can.
 * @returns {string | null}
 */
export function whyNoWindow() {
  if (process.platform !== 'linux') return null;
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return 'there is no display here';
  // Chromium and Electron won't start as root with their sandbox, and without it we won't start them.
  if (process.getuid?.() === 0) return 'a window is not safe to open as root';
  return null;
}
