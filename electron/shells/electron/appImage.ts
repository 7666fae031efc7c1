import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEEP_LINK_SCHEME } from '#shared/domain/links/deepLink.ts';

/** The name of the desktop entry that packages install, by which Linux finds the program of a link. */
const ENTRY = 'parley.desktop';

function entryOf(file: string): string {
  const quoted = file.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  return `[Desktop Entry]
Type=Application
Name=Parley
Exec="${quoted}" %U
Icon=parley
Terminal=false
StartupWMClass=parley
Categories=Office;
MimeType=x-scheme-handler/${DEEP_LINK_SCHEME};
`;
}

/**
 * Nothing installs an AppImage, so it writes its own desktop entry, which the system asks for when it is to open links.
 * Rejects if the folder refuses.
 * @param file the AppImage
 */
export async function installEntry(file: string, env: NodeJS.ProcessEnv, home: string): Promise<void> {
  const data = env['XDG_DATA_HOME'];
  const folder = path.join(
    data !== undefined && path.isAbsolute(data) ? data : path.join(home, '.local', 'share'),
    'applications',
  );
  const entry = path.join(folder, ENTRY);
  const text = entryOf(file);
  if ((await readFile(entry, 'utf8').catch(() => null)) === text) return;
  await mkdir(folder, { recursive: true });
  await writeFile(entry, text, { mode: 0o644 });
}

/** What starts Parley: within an AppImage, the program is gone as soon as it ends. */
export function programFile(): string {
  return process.env['APPIMAGE'] ?? process.execPath;
}
