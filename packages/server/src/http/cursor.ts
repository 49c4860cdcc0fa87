import { ProblemException } from './problem.ts'

/** A place in a list that is sorted by time and id: the item after which to go on. */
export type Cursor = { readonly at: number; readonly id: string }

/** Writes a place as clients pass it back. */
export function writeCursor({ at, id }: Cursor): string {
  return `${at}.${id}`
}

/** Reads a place that a client passes back. @throws {ProblemException} `request-invalid` */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{32})$/.exec(text) ?? []
  if (at === undefined || id === undefined)
    throw new ProblemException('request-invalid', 'The cursor is not one that this server gave.', {
      errors: [
        { field: 'cursor', value: text.slice(0, 80), allowed: 'the value of `next` of an earlier page' },
      ],
    })
  return { at: Number(at), id }
}
