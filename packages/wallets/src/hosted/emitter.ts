type Listener = (...values: unknown[]) => void

/** Tells listeners of events, as EIP-1193 has it. */
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
