import { plainText } from '../transcript/export/exportLines.ts';
import { isPartFolder } from './dataset.ts';

/**
 * Characters that some system forbids in file names, that are invisible, or that Obsidian can't have in a link.
 */
const FORBIDDEN = /[/\\:*?"<>|#^[\]\p{C}]/gu;
/** Device names of Windows, reserved with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;
/**
 * In bytes of UTF-8, without suffixes and extension. With them, a name stays below 143 bytes, the limit of encrypted
 * home folders on Linux, and below the 255 of everything else.
 */
const MAX_STEM_BYTES = 100;

const encoder = new TextEncoder();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function trimmed(stem: string): string {
  return stem.replace(/^[.\s]+|[.\s]+$/g, '');
}

/** Cut between characters as people see them. */
function shortened(stem: string): string {
  if (encoder.encode(stem).length <= MAX_STEM_BYTES) return stem;
  let short = '';
  let bytes = 0;
  for (const { segment } of graphemes.segment(stem)) {
    bytes += encoder.encode(segment).length;
    if (bytes > MAX_STEM_BYTES) break;
    short += segment;
  }
  return trimmed(short);
}

/** A file name without extension that is valid on every system. */
export function safeStem(text: string): string {
  const cleaned = trimmed(plainText(text.normalize('NFC').replace(FORBIDDEN, ' ').normalize('NFC')));
  const short = shortened(cleaned);
  if (short === '') return 'Untitled';
  return DEVICE.test(short) ? shortened(`_${short}`) : short;
}

/** Equal for names that some file system can't tell apart. */
export function foldedName(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** The manifest of an export, in its folder. */
export const MANIFEST_NAME = 'parley-export.json';

/** Folders within that of a folder sync. None of them can be the name of a file that a template yields. */
export const NOTE_FOLDERS = { contact: 'Contacts', company: 'Companies' } as const;
export const AWAY_FOLDERS = { deleted: '_deleted', left: '_not-in-view' } as const;
const SUBFOLDERS: ReadonlySet<string> = new Set([
  ...Object.values(NOTE_FOLDERS),
  ...Object.values(AWAY_FOLDERS),
]);

/** The folder and the name of a path within the folder of an export; null if no export could have given it. */
export function splitPath(file: string): { readonly folder: string | null; readonly name: string } | null {
  const at = file.lastIndexOf('/');
  const [folder, name] = at < 0 ? [null, file] : [file.slice(0, at), file.slice(at + 1)];
  if (folder !== null && !SUBFOLDERS.has(folder) && !isPartFolder(folder)) return null;
  return name === '' || /[/\\\0]/.test(name) || name === '.' || name === '..' ? null : { folder, name };
}

/** Marks the copy that is kept beside a file that the user has changed. */
export function besideName(file: string, count: number): string {
  const dot = file.lastIndexOf('.');
  return `${file.slice(0, dot)} (Parley${count === 1 ? '' : ` ${count}`})${file.slice(dot)}`;
}

const LOOKS_BESIDE = /\(parley(?: \d+)?\)$/;
const RESERVED = new Set(['parley-export']);

function isReserved(fold: string): boolean {
  return RESERVED.has(fold) || LOOKS_BESIDE.test(fold);
}

/** A file name to assign: `stem` comes from the template, `known` is the name it had before. */
export interface NameRequest {
  readonly id: string;
  readonly stem: string;
  /** Without extension. */
  readonly known: string | null;
  /** A hash of the id in hexadecimal digits. */
  readonly idHash: string;
}

const SUFFIX_DIGITS = [6, 12, 40] as const;

function withSuffix({ stem, idHash }: Omit<NameRequest, 'known'>, digits: number): string {
  return `${stem} (${idHash.slice(0, digits)})`;
}

/**
 * Whether a name is what the template yields now, with or without suffix. Where only the case changed, the file
 * keeps its name: some file systems can't tell the two apart.
 */
export function fitsName(request: Omit<NameRequest, 'known'>, name: string): boolean {
  const names = [request.stem, ...SUFFIX_DIGITS.map((digits) => withSuffix(request, digits))];
  return names.some((each) => foldedName(each) === foldedName(name));
}

/**
 * Assigns names without extension. A name that still fits is kept. Where several newcomers have the same name, each
 * gets a suffix from its id, so that the result doesn't depend on their order.
 *
 * @param taken Names of other files of an earlier export.
 * @param isTaken Whether a folded name belongs to another file than that of this id.
 */
export function assignNames(
  requests: readonly NameRequest[],
  taken: Iterable<string>,
  isTaken: (fold: string, id: string) => boolean = () => false,
): ReadonlyMap<string, string> {
  const used = new Set([...taken].map(foldedName));
  const names = new Map<string, string>();
  const take = (id: string, name: string): boolean => {
    const fold = foldedName(name);
    if (used.has(fold) || isTaken(fold, id)) return false;
    used.add(fold);
    names.set(id, name);
    return true;
  };
  const newcomers = requests.filter((request) => {
    const { id, known } = request;
    return known === null || !fitsName(request, known) || !take(id, known);
  });
  const counts = new Map<string, number>();
  for (const { stem } of newcomers) {
    const fold = foldedName(stem);
    counts.set(fold, (counts.get(fold) ?? 0) + 1);
  }
  // The plain names first: a suffixed one that equals a title elsewhere must not depend on the order either.
  const colliding = newcomers.filter(({ id, stem }) => {
    const fold = foldedName(stem);
    return isReserved(fold) || (counts.get(fold) ?? 0) > 1 || !take(id, stem);
  });
  for (const request of colliding.toSorted((a, b) => (a.idHash < b.idHash ? -1 : 1))) {
    const free = SUFFIX_DIGITS.some((digits) => take(request.id, withSuffix(request, digits)));
    if (!free) take(request.id, request.idHash);
  }
  return names;
}
