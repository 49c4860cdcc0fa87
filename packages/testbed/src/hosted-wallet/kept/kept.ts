/** The part of the browser's storage that is needed. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A list that this browser keeps from visit to visit. */
export type Kept<Item> = { read(): readonly Item[]; write(items: readonly Item[]): void }

/**
 * Keeps a list in the browser's storage. What somebody else has put there, and is no such item, is passed over.
 *
 * @param read - gives `null` for what is no item.
 * @param plain - what is written of an item.
 */
export function kept<Item>(
  shelf: Shelf,
  key: string,
  read: (value: unknown) => Item | null,
  plain: (item: Item) => unknown = item => item,
): Kept<Item> {
  return {
    read() {
      const items = parsed(shelf.getItem(key))
      return Array.isArray(items)
        ? items.flatMap((value: unknown) => {
            const item = read(value)
            return item === null ? [] : [item]
          })
        : []
    },
    write: items => shelf.setItem(key, JSON.stringify(items.map(plain))),
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
