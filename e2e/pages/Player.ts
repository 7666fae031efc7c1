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

  /** The peak of the next half second of audio, from 0 for silence to 1. */
  loudness(): Promise<number> {
    return this.#media.evaluate(async (media) => {
      if (!(media instanceof HTMLMediaElement)) return Number.NaN;
      const context = new AudioContext();
      const analyser = context.createAnalyser();
      context.createMediaStreamSource(media.captureStream()).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      let loudest = 0;
      for (let frame = 0; frame < 30; frame += 1) {
        await new Promise(requestAnimationFrame);
        analyser.getFloatTimeDomainData(samples);
        loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), loudest);
      }
      await context.close();
      return loudest;
    });
  }
}
