import type { StringStorage } from '../kept/kept.ts'

/** Creates a browser storage for tests. */
export function testStorage(items: Readonly<Record<string, string>> = {}): StringStorage {
  const kept = new Map(Object.entries(items))
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
}
