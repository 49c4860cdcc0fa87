import { Hono } from 'hono'
import * as z from 'zod'
import type { Network } from '../chain/network.ts'
import { readOwners, readState } from '../chain/safe-state.ts'
import { dateLabel, pageOf } from '../http/page.ts'
import {
  addressField,
  bodyOf,
  check,
  hashOf,
  hexField,
  networkOf,
  refuseBanned,
  safeOf,
  signatureField,
} from '../http/read.ts'
import { missing, refused, unprocessable } from '../http/refusal.ts'
import type { Service } from '../service.ts'
import { signedBy } from './confirmation.ts'
import { transactionDetails } from './details.ts'
import { readExecutions } from './execution.ts'
import { type HistoryEntry, historySummary, readHistory } from './history.ts'
import { isWanted, multisigQuery, readMultisig } from './multisig.ts'
import { proposalBody, propose, withConfirmation } from './propose.ts'
import { queuePage, readQueue, recommendedNonce } from './queue.ts'
import { type Proposal, proposalKey } from './record.ts'
import { checkDeletion } from './unpropose.ts'

const signed = z.object({ signature: signatureField })
const moduleQuery = z.object({
  to: addressField.optional(),
  module: addressField.optional(),
  transaction_hash: hexField.optional(),
})

/** Answers all about a Safe's transactions. */
export function transactionRoutes(service: Service): Hono {
  /** @throws {Refusal} 404 or 451 */
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

  /** Writes the entries of a history that a request asks for. */
  async function listed(
    network: Network,
    address: string,
    url: string,
    wanted: (entry: HistoryEntry) => boolean,
    labelled: boolean,
  ) {
    const safe = await readState(network, safeOf(service, address))
    const entries = (await readHistory(service, network, safe)).filter(wanted)
    return pageOf<HistoryEntry, object>(url, entries, async (entry, previous) => {
      const transaction = await historySummary(network, safe, entry)
      if (!transaction) return []
      return [
        ...(labelled ? dateLabel(entry.time, previous?.time) : []),
        { type: 'TRANSACTION', transaction, conflictType: 'None' },
      ]
    })
  }

  return new Hono()
    .get('/v1/chains/:chain/safes/:safe/transactions/history', async context => {
      const { chain, safe } = context.req.param()
      const network = networkOf(service, chain)
      return context.json(await listed(network, safe, context.req.url, () => true, true))
    })
    .get('/v1/chains/:chain/safes/:safe/incoming-transfers', async context => {
      const { chain, safe } = context.req.param()
      const network = networkOf(service, chain)
      const address = safeOf(service, safe)
      const isIncoming = (entry: HistoryEntry) => entry.kind === 'transfer' && entry.transfer.to === address
      return context.json(await listed(network, safe, context.req.url, isIncoming, false))
    })
    .get('/v1/chains/:chain/safes/:safe/module-transactions', async context => {
      const { chain, safe } = context.req.param()
      const network = networkOf(service, chain)
      const query = check(moduleQuery, context.req.query())
      const isOfModule = (entry: HistoryEntry) =>
        entry.kind === 'module' &&
        (query.module ?? entry.execution.module) === entry.execution.module &&
        (query.to ?? entry.execution.call?.to) === entry.execution.call?.to &&
        (query.transaction_hash ?? entry.log.transaction) === entry.log.transaction
      return context.json(await listed(network, safe, context.req.url, isOfModule, false))
    })
    .get('/v1/chains/:chain/safes/:safe/multisig-transactions', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const query = check(multisigQuery, context.req.query())
      const safe = await readState(network, safeOf(service, context.req.param('safe')))
      const entries = (await readMultisig(service, network, safe)).filter(entry => isWanted(entry, query))
      return context.json(
        await pageOf(context.req.url, entries, async ({ write }) => [
          { type: 'TRANSACTION', transaction: await write(), conflictType: 'None' },
        ]),
      )
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
      // Read again: another may have come while the chain was asked.
      service.proposals.put(
        proposalKey(network.number, hash),
        withConfirmation(proposed(network, hash), confirmation, Date.now()),
      )
      return context.json(await transactionDetails(service, network, hash))
    })
    .delete('/v1/chains/:chain/transactions/:hash', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const hash = hashOf(context.req.param('hash'))
      const { signature } = await bodyOf(context, signed)
      const proposal = proposed(network, hash)
      await refuseExecuted(network, proposal)
      await checkDeletion(network, proposal, signature)
      service.proposals.delete(proposalKey(network.number, hash))
      return context.body(null, 200)
    })
}
