import { late } from '../ui/late.tsx';

/** Beside what the token can't see; the first rows, which rarely need it, don't load it. */
export const CheckAgain = late(async () => (await import('./CheckAgainButton.tsx')).CheckAgainButton);
