import type { Locator, Page } from 'playwright/test';

declare global {
  interface HTMLMediaElement {
    /** Chromium only; missing from the DOM types. */
    captureStream(): MediaStream;
  }
}

export class Player {
  readonly region: Locator;
  readonly play: Locator;
  readonly pause: Locator;
  readonly seek: Locator;
  readonly speed: Locator;
  readonly video: Locator;
  readonly #media: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Player' });
    this.play = this.region.getByRole('button', { name: 'Play', exact: true });
    this.pause = this.region.getByRole('button', { name: 'Pause', exact: true });
    this.seek = page.getByRole('slider', { name: 'Seek' });
    this.speed = this.region.getByLabel('Speed');
    this.video = page.locator('video');
    this.#media = page.locator('video, audio');
  }

  /** Seconds from the start. */
  time(): Promise<number> {
    return this.#media.evaluate((media) =>
      media instanceof HTMLMediaElement ? media.currentTime : Number.NaN,
    );
  }

  /** Starts to note each second that the media is sent to; returns them when called. */
  async noteSeeks(): Promise<() => Promise<number[]>> {
    const noted = await this.#media.evaluateHandle((media) => {
      const seconds: number[] = [];
      media.addEventListener('seeking', () => {
        if (media instanceof HTMLMediaElement) seconds.push(media.currentTime);
      });
      return seconds;
    });
    return () => noted.jsonValue();
  }

  /** The speed at which the audio actually plays. */
  rate(): Promise<number> {
    return this.#media.evaluate((media) =>
      media instanceof HTMLMediaElement ? media.playbackRate : Number.NaN,
    );
  }

  isPlaying(): Promise<boolean> {
    return this.#media.evaluate((media) => media instanceof HTMLMediaElement && !media.paused);
  }

  hasPicture(): Promise<boolean> {
    return this.#media.evaluate((media) => media instanceof HTMLVideoElement && media.videoWidth > 0);
  }

  /** Waits until the peak of the audio, from 0 for silence to 1, exceeds `least`: speech begins with a pause. */
  untilLoud(least: number): Promise<void> {
    return this.#media.evaluate(async (media, wanted) => {
      if (!(media instanceof HTMLMediaElement)) throw new Error('there is no media to listen to');
      const context = new AudioContext();
      const analyser = context.createAnalyser();
      context.createMediaStreamSource(media.captureStream()).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      while (samples.every((sample) => Math.abs(sample) <= wanted)) {
        await new Promise(requestAnimationFrame);
        analyser.getFloatTimeDomainData(samples);
      }
      await context.close();
    }, least);
  }
}
