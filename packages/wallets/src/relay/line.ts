import type { RelayLine } from '../pairing/relay.ts'
import type { WritableStore } from '../store.ts'
import type { Relayer } from './surroundings.ts'

/** How often a lost line is tried, in milliseconds. */
const interval = 3_000
/** How long a line that looks open may take to answer before it is taken for dead, in milliseconds. */
const probeTime = 4_000
/** How long a line may take to open before it is said to be lost, in milliseconds: the library tries for many seconds. */
const openTime = 4_000

export type KeptLine = {
  /** Something is expected from the relay from now on. Resolves when it can be asked for. */
  readonly need: () => Promise<void>
  /** What was expected may be over: a line that nobody needs is closed after a while. */
  readonly rest: () => void
  /** Opens the line before there is anything to send. */
  readonly openAhead: () => void
  readonly end: () => void
}

/**
 * Tells how the line to the relay stands, and helps the library to keep it: by itself it gives up where the relay closes
 * the line with an error, does not try on a page that is not seen, and takes a socket for open that went dead while a
 * phone's browser slept.
 *
 * @param needed - whether anything is expected from the relay
 * @param restTime - how long a line stays open that nobody needs, in milliseconds
 */
export function keepLine(
  relayer: Relayer,
  line: WritableStore<RelayLine>,
  needed: () => boolean,
  restTime = 10_000,
): KeptLine {
  let timer: ReturnType<typeof setInterval> | undefined
  let opening: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  /** What the library does last while it closes would take a line along that is opened meanwhile. */
  let closed = Promise.resolve()

  const open = () => {
    if (!relayer.connected && needed()) relayer.transportOpen().catch(() => {})
  }
  const rest = () => {
    clearTimeout(resting)
    resting = setTimeout(() => {
      if (!needed() && relayer.connected) closed = relayer.transportClose().catch(() => {})
    }, restTime)
  }
  const connected = () => {
    clearTimeout(opening)
    rest()
    clearInterval(timer)
    timer = undefined
    line.set('open')
  }
  const disconnected = () => {
    if (relayer.connected) return
    if (!needed()) return line.set('idle')
    line.set('lost')
    timer ??= setInterval(open, interval)
  }
  const need = () => {
    if (!relayer.connected && line.getSnapshot() === 'idle') {
      line.set('connecting')
      clearTimeout(opening)
      opening = setTimeout(() => {
        if (line.getSnapshot() === 'connecting') disconnected()
      }, openTime)
    }
    return closed
  }
  const back = () => {
    if (globalThis.document?.visibilityState === 'hidden') return
    if (relayer.connected) void probe(relayer)
    else open()
  }

  relayer.on('relayer_connect', connected)
  relayer.on('relayer_disconnect', disconnected)
  relayer.on('relayer_error', disconnected)
  globalThis.document?.addEventListener('visibilitychange', back)
  globalThis.window?.addEventListener('online', back)
  globalThis.window?.addEventListener('pageshow', back)
  if (relayer.connected) connected()

  return {
    need,
    rest,
    openAhead: () => void closed.then(() => establish(relayer)).catch(() => {}),
    end: () => {
      clearTimeout(opening)
      clearTimeout(resting)
      clearInterval(timer)
      relayer.off('relayer_connect', connected)
      relayer.off('relayer_disconnect', disconnected)
      relayer.off('relayer_error', disconnected)
      globalThis.document?.removeEventListener('visibilitychange', back)
      globalThis.window?.removeEventListener('online', back)
      globalThis.window?.removeEventListener('pageshow', back)
    },
  }
}

/** What every request does first; `transportOpen` does nothing while no topic is listened to. */
async function establish(relayer: Relayer): Promise<void> {
  const open: unknown = Reflect.get(relayer, 'toEstablishConnection')
  if (typeof open === 'function') await open.call(relayer)
}

/** Asks for something that any relay answers at once, and that brings what was missed. */
async function probe(relayer: Relayer): Promise<void> {
  const { topics } = relayer.subscriber
  if (topics.length === 0) return
  const asked = relayer.request({ method: 'irn_batchSubscribe', params: { topics } })
  const answered = asked.then(() => true)
  const late = new Promise<boolean>(resolve => setTimeout(resolve, probeTime, false))
  if (await Promise.race([answered, late]).catch(() => false)) return
  await relayer.restartTransport().catch(() => {})
}
