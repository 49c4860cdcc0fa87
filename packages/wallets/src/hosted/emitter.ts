type Listener = (...values: unknown[]) => void

/** Emits events to listeners, as EIP-1193 defines. */
export type Emitter = {
  readonly on: (event: string, listener: Listener) => void
  readonly removeListener: (event: string, listener: Listener) => void
  readonly emit: (event: string, ...values: unknown[]) => void
}

export function newEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event, listener) => {
      const those = listeners.get(event) ?? new Set()
      listeners.set(event, those.add(listener))
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
    },
    emit: (event, ...values) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(...values)
    },
  }
}
