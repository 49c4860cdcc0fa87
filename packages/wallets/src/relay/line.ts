import type { RelayLine } from '../pairing/relay.ts'
import type { WritableStore } from '../store.ts'
import type { Relayer } from './surroundings.ts'

/** How often a lost connection is retried, in milliseconds. */
const interval = 3_000
/** How long a connection that looks open may take to respond before it is considered dead, in milliseconds. */
const probeTime = 4_000
/**
 * How long a connection may take to open before it is reported as lost, in milliseconds: the library tries for many
 * seconds.
 */
const openTime = 4_000

export type KeptLine = {
  /** The relay is needed from now on. Resolves when requests can be sent. */
  readonly need: () => Promise<void>
  /** The relay may no longer be needed: an unused connection is closed after a while. */
  readonly rest: () => void
  /** Connects before there is anything to send. */
  readonly openAhead: () => void
  readonly end: () => void
}

/**
 * Reports the status of the connection to the relay, and helps the library to keep it. The library alone stops trying
 * if the relay closes the connection with an error, does not reconnect on a hidden page, and treats a socket as open
 * that died while a phone's browser slept.
 *
 * @param needed - whether anything is expected from the relay
 * @param restTime - how long a connection that is not needed stays open, in milliseconds
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
  /** The last step of closing in the library would also close a connection that is opened in the meantime. */
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

/** The first step of every request; `transportOpen` does nothing without a subscribed topic. */
async function establish(relayer: Relayer): Promise<void> {
  const open: unknown = Reflect.get(relayer, 'toEstablishConnection')
  if (typeof open === 'function') await open.call(relayer)
}

/** Sends a request that any relay responds to at once, and that also fetches missed messages. */
async function probe(relayer: Relayer): Promise<void> {
  const { topics } = relayer.subscriber
  if (topics.length === 0) return
  const asked = relayer.request({ method: 'irn_batchSubscribe', params: { topics } })
  const answered = asked.then(() => true)
  const late = new Promise<boolean>(resolve => setTimeout(resolve, probeTime, false))
  if (await Promise.race([answered, late]).catch(() => false)) return
  await relayer.restartTransport().catch(() => {})
}
