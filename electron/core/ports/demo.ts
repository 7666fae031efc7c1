/** The bundled demo workspace: a sandbox of the service on loopback, started when it is first wanted. */
export interface Demo {
  /** Starts it, or answers with the one that runs. Rejects with a plain sentence where it can't start. */
  start(): Promise<{ baseUrl: string; token: string }>;
  stop(): Promise<void>;
}
