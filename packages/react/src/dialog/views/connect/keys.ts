import { type KeyboardEvent, type RefObject, useRef } from 'react'

/**
 * Returns the row that a key leads to.
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

/** The maximum pause between letters of one word, in milliseconds. */
const pause = 800

/** The letters that a person has typed while a list has the focus. */
export type TypeAhead = {
  readonly typed: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export const nothingTyped: TypeAhead = { typed: '', at: 0 }

/**
 * Adds a key to the typed letters.
 *
 * @param key - as the browser names it
 * @returns `undefined` if the key types nothing: it is not a letter, or it is a space at the start of a word
 */
export function typeAhead(before: TypeAhead, key: string, now: number): TypeAhead | undefined {
  if ([...key].length !== 1) return undefined
  const typed = now - before.at <= pause ? before.typed : ''
  if (key === ' ' && typed === '') return undefined
  return { typed: typed + key.toLocaleLowerCase(), at: now }
}

/**
 * Finds the row that matches the typed letters, starting at the focused one. One letter, even if repeated, moves on to
 * the next row that starts with it.
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

/**
 * Moves the focus through the rows of a list with arrow keys and first letters (ARIA Authoring Practices, “Keyboard
 * Navigation Inside Components”). Rows are buttons whose `data-row` contains their name.
 *
 * @param list - contains the rows
 * @param field - the element above the first row, if any
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  const typed = useRef(nothingTyped)
  return event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('button[data-row]') ?? [])]
    const at = rows.findIndex(row => row.matches(':focus'))
    const inField = event.target === field.current
    const to = rowAfterKey(event.key, at, rows.length)
    if (to !== undefined) {
      // In the field, the other keys move the text cursor.
      if (inField && event.key !== 'ArrowDown') return
      event.preventDefault()
      const target = to < 0 ? (field.current ?? rows[0]) : rows[to]
      target?.focus()
      return
    }
    if (inField) return
    const now = typeAhead(typed.current, event.key, performance.now())
    if (!now) return
    event.preventDefault()
    typed.current = now
    const found = rowTyped(
      rows.map(row => row.dataset.row ?? ''),
      now.typed,
      at,
    )
    rows[found]?.focus()
  }
}
