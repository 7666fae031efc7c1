import 'react';

declare module 'react' {
  /** Custom properties, as the browser takes them. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
