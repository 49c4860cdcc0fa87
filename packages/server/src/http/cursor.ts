import type { Cursor, Page } from '../store/read-page.ts'
import type { Rows } from '../store/read-rows.ts'
import { isId } from '../store/token.ts'
import { invalidField } from './problem.ts'

/** Returns a page of a list, with the cursor of the next page. */
export function writePage<Item>({ items, next, unreadable = 0 }: Page<Item>) {
  return { ...writeList({ items, unreadable }), next: next ? writeCursor(next) : null }
}

/** Returns a list, with how many rows it left out, if any. */
export function writeList<Item>({ items, unreadable }: Rows<Item>) {
  return { items, ...(unreadable > 0 ? { unreadable } : {}) }
}

/** Writes a cursor in the form that clients send back. */
export function writeCursor({ at, id }: Cursor): string {
  return `${at}.${id}`
}

/**
 * Reads a cursor that a client sends back.
 *
 * @param isItem - whether a text can be the id of an item of the list
 * @throws {ProblemException} `request-invalid`
 */
export function readCursor(text: string, isItem: (id: string) => boolean = isId): Cursor {
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(text) ?? []
  if (at === undefined || id === undefined || !isItem(id))
    throw invalidField(
      'cursor',
      text,
      'the value of `next` of an earlier page',
      'The cursor isn’t one that this server returned.',
    )
  return { at: Number(at), id }
}
