import { Hono } from 'hono'
import * as z from 'zod'
import { readState } from '../chain/safe-state.ts'
import { addressField, amountField, bodyOf, hexField, networkOf, safeOf } from '../http/read.ts'
import { missing, unprocessable } from '../http/refusal.ts'
import type { Service } from '../service.ts'
import { decodedAnswer } from './decode.ts'
import { transactionData } from './details.ts'
import { transactionInfo } from './info.ts'
import { recommendedNonce } from './queue.ts'

const call = z.object({
  to: addressField,
  value: amountField.default('0'),
  data: hexField.nullish().transform(data => (data === undefined || data === '0x' ? null : data)),
  operation: z.union([z.literal(0), z.literal(1)]),
})
const encoded = z.object({ data: hexField, to: addressField.optional() })

/** Answers what a transaction would do that nobody has proposed. */
export function previewRoutes(service: Service): Hono {
  return new Hono()
    .post('/v1/chains/:chain/data-decoder', async context => {
      networkOf(service, context.req.param('chain'))
      const { data } = await bodyOf(context, encoded)
      const answer = decodedAnswer(data)
      if (!answer) throw missing('Cannot find function selector to decode data')
      return context.json(answer)
    })
    .post('/v1/chains/:chain/safes/:safe/views/transaction-confirmation', async context => {
      networkOf(service, context.req.param('chain'))
      safeOf(service, context.req.param('safe'))
      const { data } = await bodyOf(context, encoded)
      return context.json({ type: 'GENERIC', ...(decodedAnswer(data) ?? { method: '', parameters: [] }) })
    })
    .post('/v1/chains/:chain/transactions/:safe/preview', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const { address } = await readState(network, safeOf(service, context.req.param('safe')))
      const asked = await bodyOf(context, call)
      return context.json({
        txInfo: await transactionInfo(network, address, asked),
        txData: transactionData(asked),
      })
    })
    .post('/v2/chains/:chain/safes/:safe/multisig-transactions/estimations', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const safe = await readState(network, safeOf(service, context.req.param('safe')))
      const { to, value, data, operation } = await bodyOf(context, call)
      // The chain says what a call costs that comes from the Safe. What another's code would do as the Safe it does not say.
      if (operation === 1) throw unprocessable('Delegate calls cannot be estimated')
      const gas = await network.client
        .estimateGas({ account: safe.address, to, value: BigInt(value), ...(data ? { data } : {}) })
        .catch(() => {
          throw unprocessable('Cannot estimate the gas of the transaction')
        })
      return context.json({
        currentNonce: safe.nonce,
        recommendedNonce: await recommendedNonce(service, network, safe),
        safeTxGas: String(gas),
      })
    })
}
