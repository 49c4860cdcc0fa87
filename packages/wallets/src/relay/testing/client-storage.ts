import type { ClientStorage } from '../surroundings.ts'

/** A storage for WalletConnect’s clients, over entries that a second client can share: for tests. */
export function clientStorage(entries = new Map<string, string>()): ClientStorage {
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries].map(([key, value]): [string, T] => [key, JSON.parse(value)]),
    getItem: async <T>(key: string): Promise<T | undefined> => {
      const value = entries.get(key)
      return value === undefined ? undefined : JSON.parse(value)
    },
    setItem: async (key, value) => void entries.set(key, JSON.stringify(value)),
    removeItem: async key => void entries.delete(key),
  }
}
