/** How long an earlier window may take to go away, in milliseconds: a reload must not find itself. */
const farewell = 1_000

/**
 * Waits until this window is the only phone: two would share keys and storage, and answer for each other. An address
 * that this window was opened with goes to the one that is open already.
 *
 * @param onElsewhere - told if there is another one.
 * @returns takes a listener for addresses that later windows pass on.
 */
export async function becomeThePhone(
  uri: string | null,
  onElsewhere: () => void,
): Promise<(listener: (uri: string) => void) => void> {
  const channel = new BroadcastChannel('countersign-phone')
  const held = Promise.withResolvers<void>()
  let other = false
  const elsewhere = setTimeout(() => {
    other = true
    onElsewhere()
    if (uri !== null) channel.postMessage(uri)
  }, farewell)
  navigator.locks
    .request('countersign-phone', () => {
      held.resolve()
      return new Promise(() => undefined)
    })
    .catch(() => undefined)
  await held.promise
  clearTimeout(elsewhere)
  if (other) {
    // The other window is gone: this one begins anew, without the link that the other has taken.
    location.reload()
    await new Promise(() => undefined)
  }
  return listener => {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') listener(data)
    }
  }
}
