import { z } from 'zod';
import { connectionId, engagementId } from './ids.ts';
import { command, query } from './method.ts';

const onEngagement = z.strictObject({ connectionId, engagementId });

/** In characters of base64: more than the longest waveform, and less than a message may have. */
const MOST_PEAK_CHARACTERS = 1_400_000;

/** The waveform of a recording, as the page computed it. */
const waveform = z.strictObject({
  /** The version of the recording, from `media.check`. */
  version: z.string().regex(/^[\w-]{1,64}$/),
  /** Base64 of one byte for each part of a second. */
  peaks: z.base64().max(MOST_PEAK_CHARACTERS),
});

export type StoredWaveform = z.infer<typeof waveform>;

export const mediaMethods = {
  'media.check': query(
    onEngagement,
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('ready'),
        mime: z.string().nullable(),
        /** Changes with the recording; null if its host can't tell versions apart. */
        version: z.string().nullable(),
        /** Whether it is on this computer and can be played without a network. */
        offline: z.boolean(),
      }),
      z.object({ kind: z.literal('none') }),
    ]),
  ),
  /** The last stored waveform, possibly of an earlier version of the recording; null if there is none. */
  'media.waveform': query(onEngagement, waveform.nullable()),
  /** Replaces the stored waveform. */
  'media.saveWaveform': command(z.strictObject({ connectionId, engagementId, waveform }), z.strictObject({})),
} as const;
