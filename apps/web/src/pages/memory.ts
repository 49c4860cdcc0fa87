import { browserStorage } from '@countersign/wallets/state'

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is stored until the page is left, where the person has denied storage. */
const ofThisPage = { sessionStorage: inMemory(), localStorage: inMemory() }

function inMemory(): Memory {
  const items = new Map<string, string>()
  return {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  }
}

/** Returns the storage of the tab or of the browser. */
export function memoryOf(kind: 'sessionStorage' | 'localStorage'): Memory {
  return browserStorage(kind) ?? ofThisPage[kind]
}

/** Returns the value stored under a key, or `null`. It may be anything, because others can write to the storage too. */
export function readStored(memory: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(memory.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value under a key. @returns whether it was stored: the storage may be full or forbidden */
export function store(memory: Pick<Storage, 'setItem'>, key: string, value: unknown): boolean {
  try {
    memory.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Removes the value stored under a key. */
export function removeStored(memory: Pick<Storage, 'removeItem'>, key: string): void {
  try {
    memory.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
