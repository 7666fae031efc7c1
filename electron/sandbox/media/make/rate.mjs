/** The sample rate of all flite voices in use and of the mix, in Hz. */
export const VOICE_RATE = 16_000;
