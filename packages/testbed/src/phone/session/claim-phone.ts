/** How long an earlier window may take to close, in milliseconds: a reload must not detect itself. */
const farewell = 1_000

/**
 * Waits until this window is the only phone: two would share keys and storage, and answer for each other. A pairing URI
 * that this window was opened with is passed to the window that is already open.
 *
 * @param onElsewhere - called if another window is open.
 * @returns a function that registers a listener for URIs passed on by later windows.
 */
export async function claimPhone(
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
    // The other window has closed: this one starts again, without the link that the other has received.
    location.reload()
    await new Promise(() => undefined)
  }
  return listener => {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') listener(data)
    }
  }
}
