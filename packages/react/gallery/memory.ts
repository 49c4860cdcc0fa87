function createMemory(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: key => values.get(key) ?? null,
    key: index => [...values.keys()][index] ?? null,
    removeItem: key => void values.delete(key),
    setItem: (key, value) => void values.set(key, String(value)),
  }
}

/**
 * Keeps what the scenes store and tell other tabs apart from what the site at the same address does: the documentation
 * shows the gallery there.
 */
export function keepApart(): void {
  Object.defineProperty(window, 'localStorage', { value: createMemory() })
  Object.defineProperty(window, 'sessionStorage', { value: createMemory() })
  const Channel = globalThis.BroadcastChannel
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(`gallery ${name}`)
    }
  }
}
