/** Gives a function that has things done one after the other, whatever becomes of those before. */
export function inTurns(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve()
  return async act => {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    await before
    try {
      return await act()
    } finally {
      turn.resolve()
    }
  }
}
