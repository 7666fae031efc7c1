/** Sample rate of every voice of flite that we use, in Hz; the dialogue is laid out at it too. */
export const VOICE_RATE = 16_000;
