import { escaped } from '../json/pointer.ts'
import { isObject } from '../object.ts'

/**
 * Finds the first field in which something else differs from a document.
 *
 * @param document - what was parsed: it bounds how deep this goes.
 * @param other - anything that JSON can hold.
 * @returns its JSON Pointer; a list of another length differs as a whole; `undefined` where they are the same.
 */
export function firstDifference(document: unknown, other: unknown, at = ''): string | undefined {
  if (Array.isArray(document)) {
    if (!Array.isArray(other) || other.length !== document.length) return at
    for (const [index, item] of document.entries()) {
      const found = firstDifference(item, other[index], `${at}/${index}`)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (!isObject(document)) return document === other ? undefined : at
  if (!isObject(other)) return at
  for (const [name, value] of Object.entries(document)) {
    if (!Object.hasOwn(other, name)) return `${at}/${escaped(name)}`
    const found = firstDifference(value, other[name], `${at}/${escaped(name)}`)
    if (found !== undefined) return found
  }
  const added = Object.keys(other).find(name => !Object.hasOwn(document, name))
  return added === undefined ? undefined : `${at}/${escaped(added)}`
}
