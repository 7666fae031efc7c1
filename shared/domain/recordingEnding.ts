/** By media type, as hosts send them. */
const ENDINGS = new Map(
  Object.entries({
    'audio/aac': 'aac',
    'audio/flac': 'flac',
    'audio/mp4': 'm4a',
    'audio/mpeg': 'mp3',
    'audio/ogg': 'ogg',
    'audio/vnd.wave': 'wav',
    'audio/wav': 'wav',
    'audio/wave': 'wav',
    'audio/webm': 'webm',
    'audio/x-m4a': 'm4a',
    'audio/x-wav': 'wav',
    'video/mp4': 'mp4',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
    'video/x-matroska': 'mkv',
  }),
);

/** The ending of a recording's file; `bin` if its type is unknown. */
export function recordingEnding(mime: string | null): string {
  return ENDINGS.get(mime?.split(';')[0]?.trim().toLowerCase() ?? '') ?? 'bin';
}
