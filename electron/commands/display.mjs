/**
 * Why no window can be opened here, as a clause to follow "because"; null if one can.
 * @returns {string | null}
 */
export function whyNoWindow() {
  if (process.platform !== 'linux') return null;
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return 'there is no display here';
  // Chromium and Electron refuse to run as root with their sandbox, and we never run them without it.
  if (process.getuid?.() === 0) return 'a window is not safe to open as root';
  return null;
}
