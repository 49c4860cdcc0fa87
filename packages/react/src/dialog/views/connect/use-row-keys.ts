import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { nothingTyped, rowAfterKey, rowTyped, typeAhead } from './keys.ts'

/**
 * Moves the focus through the rows of a list by arrow keys and by the first letters of their names (ARIA Authoring
 * Practices, “Keyboard Navigation Inside Components”). Rows are the buttons that carry `data-row`, with their name.
 *
 * @param list - holds the rows
 * @param field - what stands above the first row, if anything
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
      // In the field these keys move within what was typed.
      if (inField && event.key !== 'ArrowDown') return
      event.preventDefault()
      const target = to < 0 ? (field.current ?? rows[0]) : rows[to]
      target?.focus()
      return
    }
    if (inField) return
    const now = typeAhead(typed.current, event.key, Date.now())
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
