// @ts-check
/**
 * Calls `pass` with each signal that asks this process to stop, so that it can forward them to its children.
 *
 * A terminal also sends Ctrl-C to the children. It is forwarded only if they have not ended by then, because many
 * programs abort their cleanup on a second Ctrl-C.
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
