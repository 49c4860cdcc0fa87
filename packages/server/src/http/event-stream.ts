/** Where a stream writes its events. */
export type Sink = {
  /** Whether the page keeps up. While it does not, it gets no beats, and of all changes the last one later. */
  isFree(): boolean
  write(event: Uint8Array): void
  end(): void
}

/** Opens a stream. Returns what to call when the sink is free again, and when the page has disconnected. */
export type EventStream = (sink: Sink) => { drained: () => void; closed: () => void }
