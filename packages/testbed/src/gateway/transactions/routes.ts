import { Hono } from 'hono'
import * as z from 'zod'
import type { Network } from '../chain/network.ts'
import { readOwners, readState } from '../chain/safe-state.ts'
import { dateLabel, pageOf } from '../http/page.ts'
import { bodyOf, hashOf, networkOf, refuseBanned, safeOf, signatureField } from '../http/read.ts'
import { missing, refused, unprocessable } from '../http/refusal.ts'
import type { Service } from '../service.ts'
import { signedBy } from './confirmation.ts'
import { transactionDetails } from './details.ts'
import { readExecutions } from './execution.ts'
import { type HistoryEntry, historySummary, readHistory } from './history.ts'
import { proposalBody, propose, withConfirmation } from './propose.ts'
import { queuePage, readQueue, recommendedNonce } from './queue.ts'
import { type Proposal, proposalKey } from './record.ts'
import { proposalSummary } from './summary.ts'
import { checkDeletion } from './unpropose.ts'

const signed = z.object({ signature: signatureField })
/** Returns the routes for a Safe's transactions. */
export function transactionRoutes(service: Service): Hono {
  /** @throws {RefusalError} 404 or 451 */
  function proposed(network: Network, hash: string): Proposal {
    const proposal = service.proposals.get(proposalKey(network.number, hash))
    if (!proposal) throw missing('No MultisigTransaction matches the given query.')
    refuseBanned(service, proposal.safe)
    return proposal
  }

  async function refuseExecuted(network: Network, { safe, safeTxHash }: Proposal): Promise<void> {
    if ((await readExecutions(network, safe)).some(execution => execution.safeTxHash === safeTxHash))
      throw refused(400, 'Executed transactions cannot be changed')
  }

  return new Hono()
    .get('/v1/chains/:chain/safes/:safe/transactions/history', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const safe = await readState(network, safeOf(service, context.req.param('safe')))
      const entries = await readHistory(service, network, safe)
      const page = await pageOf<HistoryEntry, object>(context.req.url, entries, async (entry, previous) => {
        const transaction = await historySummary(network, safe, entry)
        if (!transaction) return []
        return [
          ...dateLabel(entry.time, previous?.time),
          { type: 'TRANSACTION', transaction, conflictType: 'None' },
        ]
      })
      return context.json(page)
    })
    .get('/v1/chains/:chain/safes/:safe/transactions/queued', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const safe = await readState(network, safeOf(service, context.req.param('safe')))
      const queue = await readQueue(service, network, safe)
      return context.json(await queuePage(context.req.url, network, safe, queue))
    })
    .get('/v1/chains/:chain/safes/:safe/nonces', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const safe = await readState(network, safeOf(service, context.req.param('safe')))
      return context.json({
        currentNonce: safe.nonce,
        recommendedNonce: await recommendedNonce(service, network, safe),
      })
    })
    .get('/v1/chains/:chain/transactions/:id', async context => {
      const network = networkOf(service, context.req.param('chain'))
      return context.json(await transactionDetails(service, network, context.req.param('id')))
    })
    .post('/v1/chains/:chain/transactions/:safe/propose', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const address = safeOf(service, context.req.param('safe'))
      const body = await bodyOf(context, proposalBody)
      await propose(service, network, await readState(network, address), body)
      return context.json(await transactionDetails(service, network, body.safeTxHash))
    })
    .post('/v1/chains/:chain/transactions/:hash/confirmations', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const hash = hashOf(context.req.param('hash'))
      const { signature } = await bodyOf(context, signed)
      const proposal = proposed(network, hash)
      await refuseExecuted(network, proposal)
      const safe = await readOwners(network, proposal.safe)
      const confirmation = await signedBy(network, safe, proposal, hash, signature)
      if (!safe.owners.includes(confirmation.owner)) throw unprocessable('Invalid signature')
      // Read it again: another confirmation may have arrived while the chain was queried.
      const confirmed = withConfirmation(proposed(network, hash), confirmation, Date.now())
      service.proposals.set(proposalKey(network.number, hash), confirmed)
      const { nonce } = await readState(network, safe.address)
      return context.json(await proposalSummary(network, safe, confirmed, nonce))
    })
    .delete('/v1/chains/:chain/transactions/:hash', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const hash = hashOf(context.req.param('hash'))
      const { signature } = await bodyOf(context, signed)
      const proposal = proposed(network, hash)
      await refuseExecuted(network, proposal)
      await checkDeletion(network, proposal, signature)
      service.proposals.delete(proposalKey(network.number, hash))
      return context.body(null, 204)
    })
}
