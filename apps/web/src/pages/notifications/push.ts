import type { PushRequest } from '@countersign/api'

/**
 * Whether this browser can receive push messages. `home-screen`: only once the site is on the home screen (iOS).
 * `insecure`: browsers do not offer it to pages without https.
 */
export type PushSupport = 'supported' | 'blocked' | 'home-screen' | 'insecure' | 'unsupported'

const worker = '/push-worker.js'

export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'blocked' : 'supported'
  if (!window.isSecureContext) return 'insecure'
  // Only Safari on iOS has this property.
  return 'standalone' in navigator && !navigator.standalone ? 'home-screen' : 'unsupported'
}

/** Returns the subscription of this browser, if it has one. */
export async function findPush(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Thrown when a browser could not be subscribed. */
export class PushError extends Error {
  override readonly name = 'PushError'
  /** The person did not allow notifications, or the push service of the browser could not be reached. */
  readonly code: 'not-allowed' | 'unreachable'

  constructor(code: PushError['code'], options?: ErrorOptions) {
    super(`This browser could not be subscribed: ${code}.`, options)
    this.code = code
  }
}

/**
 * Asks the person for permission, and subscribes this browser at its push service.
 *
 * @param key - the server's public key, in base64url
 * @throws {PushError}
 */
export async function subscribePush(key: string): Promise<Pick<PushRequest, 'endpoint' | 'keys'>> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('not-allowed')
  try {
    await navigator.serviceWorker.register(worker)
    const { pushManager } = await navigator.serviceWorker.ready
    const known = await pushManager.getSubscription()
    // Of another key: the database was replaced.
    if (known && keyOf(known) !== key) await known.unsubscribe()
    const { endpoint, keys } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    ).toJSON()
    if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The subscription is incomplete.')
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
  } catch (cause) {
    throw new PushError('unreachable', { cause })
  }
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
