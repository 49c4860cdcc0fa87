import { ECDH } from 'node:crypto'
import type { Kysely } from 'kysely'
import { invalidField } from '../http/problem.ts'
import type { GuardedPost } from '../outgoing/guarded-post.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import type { Tables } from '../store/tables.ts'

/** Where a browser receives push messages: a `PushSubscription`. */
export type PushTarget = {
  readonly endpoint: string
  /** In base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** How one attempt to send a notification ended. `gone`: the subscription no longer exists. */
export type Sent = 'sent' | 'gone' | 'refused' | 'failed'

export type Push = ReturnType<typeof createPush>

/** How long a push service keeps a message for a device that is offline, in seconds. */
const timeToLive = 3 * 86_400

/** Sends messages through the push services of browsers (RFC 8030), encrypted for the browser (RFC 8291). */
export function createPush({
  db,
  post,
  publicOrigin,
}: {
  db: Kysely<Tables>
  post: Pick<GuardedPost, 'send' | 'refuse'>
  publicOrigin: string
}) {
  // Only the first server that starts on a database, and servers that send something, need it.
  const library = () => import('web-push').then(({ default: webPush }) => webPush)
  let known: Promise<{ publicKey: string; privateKey: string }> | undefined

  const find = () =>
    db.selectFrom('push_key').select(['public_key', 'private_key']).where('id', '=', 1).executeTakeFirst()

  /** Returns the key of all servers on this database; the first that starts creates it. */
  async function readKey(): Promise<{ publicKey: string; privateKey: string }> {
    let row = await find()
    if (!row) {
      const { publicKey, privateKey } = (await library()).generateVAPIDKeys()
      await db
        .insertInto('push_key')
        .values({ id: 1, public_key: publicKey, private_key: privateKey })
        .onConflict(conflict => conflict.column('id').doNothing())
        .execute()
      row = await find()
    }
    if (!row) throw new Error('There is no key for push services.')
    return { publicKey: row.public_key, privateKey: row.private_key }
  }

  function key(): Promise<{ publicKey: string; privateKey: string }> {
    known ??= readKey().catch(error => {
      known = undefined
      throw error
    })
    return known
  }

  return {
    publicKey: async (): Promise<string> => (await key()).publicKey,

    /** @throws {ProblemException} `request-invalid` if messages could never be sent there */
    refuseTarget({ endpoint, keys }: PushTarget): void {
      try {
        post.refuse(endpoint)
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error
        throw invalidField('endpoint', endpoint, 'the https URL of a push service', error.message)
      }
      try {
        ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed')
      } catch {
        throw invalidField('keys.p256dh', keys.p256dh, 'an uncompressed point of P-256 in base64url')
      }
    },

    /**
     * @param message.topic - a waiting message with the same topic is replaced (RFC 8030 §5.4): at most 32 characters
     * of base64url
     */
    async send(target: PushTarget, message: { topic: string; payload: string }): Promise<Sent> {
      const request = (await library()).generateRequestDetails(target, message.payload, {
        vapidDetails: { subject: `https://${new URL(publicOrigin).host}`, ...(await key()) },
        TTL: timeToLive,
        contentEncoding: 'aes128gcm',
        urgency: 'high',
        topic: message.topic,
      })
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      )
      try {
        return outcome(await post.send({ url: target.endpoint, headers, body: request.body }))
      } catch (error) {
        if (error instanceof OutgoingError) return error.code === 'forbidden' ? 'refused' : 'failed'
        throw error
      }
    },
  }
}

function outcome(status: number): Sent {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'failed' : 'refused'
}
