// @ts-check
/**
 * Calls `pass` with each signal that asks this process to stop, so that its children hear of it too.
 *
 * A terminal sends Ctrl-C to the children itself. They are told again only if they have not ended by then, because many
 * programs take a second Ctrl-C for impatience and drop what they are doing.
 *
 * @param {(signal: NodeJS.Signals) => void} pass
 */
export function onStop(pass) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      const heardAlready = signal === 'SIGINT' && process.stdin.isTTY
      setTimeout(pass, heardAlready ? 3000 : 0, signal).unref()
    })
  }
}
