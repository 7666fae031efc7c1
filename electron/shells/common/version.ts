/** Put in by the build from package.json; absent where the sources run as they are. */
declare const PARLEY_VERSION: string | undefined;

export const version: string = typeof PARLEY_VERSION === 'string' ? PARLEY_VERSION : 'development';
