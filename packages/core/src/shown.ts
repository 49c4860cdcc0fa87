/**
 * Describes a value at a displayable length without walking into it: an attacker can make it arbitrarily deep and wide.
 */
export function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(cut(value))
    case 'number':
    case 'boolean':
      return String(value)
    case 'undefined':
      return 'missing'
    case 'object':
      if (value === null) return 'null'
      return listOrObject(value)
    case 'bigint':
    case 'function':
    case 'symbol':
      return `a ${typeof value}`
  }
}

/** Shortens a text for display. */
export const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

function listOrObject(value: object): string {
  try {
    return Array.isArray(value) ? `a list of ${value.length}` : 'an object'
  } catch {
    return 'an object that cannot be read'
  }
}
