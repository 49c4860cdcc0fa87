import { Hono } from 'hono'
import * as z from 'zod'
import { readOwners } from '../chain/safe-state.ts'
import { dateLabel, pageOf } from '../http/page.ts'
import { bodyOf, hashOf, networkOf, originField, refuseBanned, safeOf, signatureField } from '../http/read.ts'
import { missing, refused } from '../http/refusal.ts'
import type { Service } from '../service.ts'
import { messageAnswer } from './answer.ts'
import { confirmedBy, hashesOf, refuseTwice } from './confirmation.ts'
import { type MessageRecord, messageContent, messageKey } from './record.ts'

const proposal = z.object({
  message: messageContent,
  signature: signatureField,
  safeAppId: z.number().int().min(0).nullish(),
  origin: originField.nullish(),
})
const confirmation = z.object({ signature: signatureField })

/** Returns the routes for a Safe's messages. */
export function messageRoutes(service: Service): Hono {
  const { messages, indexing } = service
  const isIndexed = ({ created }: MessageRecord) => Date.now() >= created + indexing

  /** @throws {RefusalError} 404 if it does not exist yet, 451 */
  function indexed(chain: number, hash: string): MessageRecord {
    const record = messages.get(messageKey(chain, hash))
    if (!record || !isIndexed(record)) throw missing()
    refuseBanned(service, record.safe)
    return record
  }

  return new Hono()
    .get('/v1/chains/:chain/safes/:safe/messages', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const address = safeOf(service, context.req.param('safe'))
      const safe = await readOwners(network, address)
      const records = [...messages.values()]
        .filter(record => record.chain === network.number && record.safe === address && isIndexed(record))
        .sort((a, b) => b.created - a.created)
      const page = await pageOf(context.req.url, records, async (record, previous) => [
        ...dateLabel(record.created, previous?.created),
        { type: 'MESSAGE' as const, ...messageAnswer(record, safe) },
      ])
      return context.json(page)
    })
    .post('/v1/chains/:chain/safes/:safe/messages', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const address = safeOf(service, context.req.param('safe'))
      const { message, signature, origin } = await bodyOf(context, proposal)
      const safe = await readOwners(network, address)
      const hashes = hashesOf(network, safe, message)
      const confirmed = await confirmedBy(network, safe, hashes, signature)
      const key = messageKey(network.number, hashes.hash)
      if (messages.get(key))
        throw refused(400, `Message with hash ${hashes.hash} for safe ${address} already exists in DB`)
      const now = Date.now()
      messages.set(key, {
        chain: network.number,
        safe: address,
        messageHash: hashes.hash,
        message,
        origin: origin ?? null,
        proposedBy: confirmed.owner,
        confirmations: [confirmed],
        created: now,
        modified: now,
      })
      return context.body(null, 202)
    })
    .get('/v1/chains/:chain/messages/:hash', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const record = indexed(network.number, hashOf(context.req.param('hash')))
      return context.json(messageAnswer(record, await readOwners(network, record.safe)))
    })
    .post('/v1/chains/:chain/messages/:hash/signatures', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const hash = hashOf(context.req.param('hash'))
      const { signature } = await bodyOf(context, confirmation)
      const record = indexed(network.number, hash)
      const safe = await readOwners(network, record.safe)
      const confirmed = await confirmedBy(network, safe, hashesOf(network, safe, record.message), signature)
      // Read it again: another confirmation may have arrived while the chain was queried.
      const { confirmations, ...rest } = indexed(network.number, hash)
      refuseTwice(confirmations, confirmed.owner)
      messages.set(messageKey(network.number, hash), {
        ...rest,
        confirmations: [...confirmations, confirmed],
        modified: Date.now(),
      })
      return context.body(null, 200)
    })
}
