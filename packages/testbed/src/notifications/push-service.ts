import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { close, listen } from '../listen.ts'

/** What a browser's Push API returns for a subscription, as JSON. */
export type PushSubscriptionJson = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** A message that arrived for a subscription. */
export type PushedMessage = {
  readonly headers: IncomingHttpHeaders
  /** Decrypted, as the browser passes it to the service worker. */
  readonly text: string
  /** The public key of the sender, whose signature was verified (RFC 8292). */
  readonly sender: string
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

type Subscriber = { readonly privateKey: Buffer; readonly publicKey: Buffer; readonly auth: Buffer }

/**
 * Starts a push service (RFC 8030) with the browsers that subscribe to it: it verifies the sender (RFC 8292) and
 * decrypts each message (RFC 8291), without the library that the server uses.
 */
export async function startPushService() {
  const subscribers = new Map<string, Subscriber>()
  const received = new Map<string, PushedMessage[]>()
  const statuses = new Map<string, number>()
  const silent = new Set<string>()
  let unanswered = 0
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ''
    const subscriber = subscribers.get(path)
    const status = statuses.get(path)
    if (silent.has(path)) {
      unanswered += 1
      response.once('close', () => {
        unanswered -= 1
      })
      return
    }
    if (!subscriber || status !== undefined) {
      response.writeHead(status ?? 410).end()
      return
    }
    try {
      const sender = verifySender(String(request.headers.authorization), origin)
      const text = decryptPush(Buffer.concat(parts), subscriber).toString()
      received.get(path)?.push({ headers: request.headers, text, sender })
      response.writeHead(201).end()
    } catch (error) {
      response.writeHead(403).end(String(error))
    }
  })
  const port = await listen(server, 0)
  const origin = `http://127.0.0.1:${port}`

  return {
    host: `127.0.0.1:${port}`,
    /** Subscribes like a browser. */
    subscribe(): PushSubscriptionJson {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      const publicKey = ecdh.generateKeys()
      const auth = randomBytes(16)
      subscribers.set(path, { privateKey: ecdh.getPrivateKey(), publicKey, auth })
      received.set(path, [])
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      }
    },
    /** Returns the messages for a subscription, oldest first. */
    received: ({ endpoint }: Pick<PushSubscriptionJson, 'endpoint'>): readonly PushedMessage[] =>
      received.get(new URL(endpoint).pathname) ?? [],
    /** Sets the status with which messages for a subscription are answered; `null`: accepts them again. */
    answer({ endpoint }: Pick<PushSubscriptionJson, 'endpoint'>, status: number | null): void {
      const path = new URL(endpoint).pathname
      if (status === null) statuses.delete(path)
      else statuses.set(path, status)
    },
    /** Never answers messages for a subscription. */
    silence: ({ endpoint }: Pick<PushSubscriptionJson, 'endpoint'>): void =>
      void silent.add(new URL(endpoint).pathname),
    /** Returns how many messages wait for an answer. */
    unanswered: (): number => unanswered,
    stop: (): Promise<void> => close(server),
  }
}

/** Verifies the token of a sender for an origin. @returns the sender's public key, in base64url @throws {Error} */
function verifySender(authorization: string, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const time = Date.now() / 1000
  if (!isGenuine) throw new Error('The signature of the sender is invalid.')
  if (aud !== audience) throw new Error(`The token is for ${aud}.`)
  if (!(exp > time && exp <= time + 86_400)) throw new Error('The token is not valid for a day at most.')
  if (!/^(?:https|mailto):/.test(sub)) throw new Error('The token names no contact.')
  return key
}

/**
 * Decrypts a push message (RFC 8291 §3.4, RFC 8188 §2).
 *
 * @throws {Error} if it was not encrypted for this subscriber
 */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: Subscriber): Buffer {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const secret = hmac(auth, ecdh.computeSecret(sender))
  const material = hmac(secret, Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender, one]))
  const random = hmac(salt, material)
  const key = hmac(random, Buffer.from('Content-Encoding: aes128gcm\0\x01')).subarray(0, 16)
  const nonce = hmac(random, Buffer.from('Content-Encoding: nonce\0\x01')).subarray(0, 12)
  const encrypted = body.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(encrypted.subarray(-16))
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  // The last record ends with the byte 2, then zeros.
  return padded.subarray(0, padded.lastIndexOf(2))
}

const one = Buffer.of(1)

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
