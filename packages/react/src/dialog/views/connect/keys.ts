/**
 * Says which row a key leads to.
 *
 * @param at - the row that has the focus
 * @returns its index; `-1` for the field above the list; `undefined` for a key that leads nowhere
 */
export function rowAfterKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Letters that follow each other within this time, in milliseconds, are one word. */
const pause = 800

/** Collects the letters that a person types while a list has the focus. */
export type TypeAhead = {
  readonly typed: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export const nothingTyped: TypeAhead = { typed: '', at: 0 }

/**
 * Adds a key to what was typed.
 *
 * @param key - as the browser names it
 * @returns `undefined` if the key types nothing: it is no letter, or a space that begins no word
 */
export function typeAhead(before: TypeAhead, key: string, now: number): TypeAhead | undefined {
  if ([...key].length !== 1) return undefined
  const typed = now - before.at <= pause ? before.typed : ''
  if (key === ' ' && typed === '') return undefined
  return { typed: typed + key.toLocaleLowerCase(), at: now }
}

/**
 * Finds the row that was typed for, from the one that has the focus onwards. One letter, also typed several times, goes
 * on to the next row that starts with it.
 *
 * @returns its index, or `-1`
 */
export function rowTyped(names: readonly string[], typed: string, at: number): number {
  const letters = [...typed]
  const isOne = letters.every(letter => letter === letters[0])
  const wanted = isOne ? (letters[0] ?? '') : typed
  const from = isOne ? at + 1 : at
  for (let step = 0; step < names.length; step++) {
    const index = (Math.max(from, 0) + step) % names.length
    if (names[index]?.toLocaleLowerCase().startsWith(wanted)) return index
  }
  return -1
}
