/** The required part of the browser's storage. */
export type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A list stored in this browser. */
export type Kept<Item> = { read(): readonly Item[]; write(items: readonly Item[]): void }

/**
 * Stores a list in the browser's storage. Entries of another format are ignored.
 *
 * @param read - parses an item; returns `null` for an invalid one.
 * @param plain - returns the JSON value to store for an item.
 */
export function kept<Item>(
  storage: StringStorage,
  key: string,
  read: (value: unknown) => Item | null,
  plain: (item: Item) => unknown = item => item,
): Kept<Item> {
  return {
    read() {
      const items = parsed(storage.getItem(key))
      return Array.isArray(items)
        ? items.flatMap((value: unknown) => {
            const item = read(value)
            return item === null ? [] : [item]
          })
        : []
    },
    write: items => storage.setItem(key, JSON.stringify(items.map(plain))),
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
