type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a browser has that lets a page keep nothing. */
const none: Memory = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** Gives where a browser keeps things, for the tab or for longer. Some throw as soon as they are asked for it. */
export function memoryOf(kind: 'sessionStorage' | 'localStorage'): Memory {
  try {
    return globalThis[kind]
  } catch {
    return none
  }
}
