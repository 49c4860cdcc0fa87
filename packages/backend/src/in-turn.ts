/** Creates a function that runs the tasks of one key one after the other, and those of different keys at the same time. */
export function createTurns() {
  const turns = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    while (turns.has(key)) await turns.get(key)
    const turn = task()
    const end = () => turns.delete(key)
    turns.set(key, turn.then(end, end))
    return turn
  }
}
