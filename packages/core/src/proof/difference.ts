import { escaped } from '../json/pointer.ts'
import { isObject } from '../object.ts'

/**
 * Returns the first field in which a value differs from a document.
 *
 * @param document - a parsed document: it limits the depth of the comparison.
 * @param other - any JSON value.
 * @returns its JSON Pointer; lists of different length differ as a whole; `undefined` if nothing differs.
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
