import type { Shelf } from '../kept/kept.ts'

/** A browser's storage, for tests. */
export function testShelf(items: Readonly<Record<string, string>> = {}): Shelf {
  const kept = new Map(Object.entries(items))
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
}
