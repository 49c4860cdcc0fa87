import { type Address, signedHash } from '@countersign/core'
import { Hono } from 'hono'
import type { Hex } from 'viem'
import * as z from 'zod'
import type { Network } from '../chain/network.ts'
import { readOwners } from '../chain/safe-state.ts'
import { readSigned } from '../chain/signer.ts'
import { pageOf } from '../http/page.ts'
import { addressField, bodyOf, check, networkOf, refuseBanned, signatureField } from '../http/read.ts'
import { missing, refused } from '../http/refusal.ts'
import { hours, serviceDomain } from '../http/totp.ts'
import type { Service } from '../service.ts'
import { type Delegate, delegateKey } from './record.ts'

const optionalSafe = addressField.nullish().transform(safe => safe ?? null)
const addition = z.object({
  safe: optionalSafe,
  delegate: addressField,
  delegator: addressField,
  signature: signatureField,
  label: z.string().max(50),
})
const deletion = z.object({
  safe: optionalSafe,
  delegator: addressField.nullish(),
  signature: signatureField,
})
const filter = z.object({
  safe: addressField.optional(),
  delegate: addressField.optional(),
  delegator: addressField.optional(),
  label: z.string().optional(),
})

/** Returns the routes that list delegates and accept signed changes. */
export function delegateRoutes(service: Service): Hono {
  const { delegates } = service

  return new Hono()
    .get('/v2/chains/:chain/delegates', async context => {
      const { number } = networkOf(service, context.req.param('chain'))
      const asked = check(filter, context.req.query())
      if (asked.safe) refuseBanned(service, asked.safe)
      if (!asked.safe && !asked.delegate && !asked.delegator && !asked.label)
        throw refused(400, 'At least one query param must be provided')
      const found = [...delegates.values()].filter(
        ({ chain, safe, delegate, delegator, label }) =>
          chain === number &&
          (!asked.safe || safe === asked.safe) &&
          (!asked.delegate || delegate === asked.delegate) &&
          (!asked.delegator || delegator === asked.delegator) &&
          (!asked.label || label === asked.label),
      )
      return context.json(
        await pageOf(context.req.url, found, async ({ chain: _, ...delegate }) => [delegate]),
      )
    })
    .post('/v2/chains/:chain/delegates', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const { signature, ...rest } = await bodyOf(context, addition)
      if (rest.safe) {
        refuseBanned(service, rest.safe)
        if (!(await readOwners(network, rest.safe)).owners.includes(rest.delegator))
          throw refused(400, `Provided delegator=${rest.delegator} is not an owner of Safe=${rest.safe}`)
      }
      await checkSigned(network, rest.delegate, signature, [rest.delegator])
      const record: Delegate = { chain: network.number, ...rest }
      delegates.set(delegateKey(record), record)
      return context.body(null, 204)
    })
    .delete('/v2/chains/:chain/delegates/:delegate', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const delegate = check(addressField, context.req.param('delegate'))
      const { safe, delegator, signature } = await bodyOf(context, deletion)
      if (safe) refuseBanned(service, safe)
      const ended = [...delegates.values()].filter(
        found =>
          found.chain === network.number &&
          found.delegate === delegate &&
          found.safe === safe &&
          (!delegator || found.delegator === delegator),
      )
      if (ended.length === 0) throw missing('Delegate not found')
      for (const record of ended) {
        await checkSigned(network, delegate, signature, [delegate, record.delegator])
        delegates.delete(delegateKey(record))
      }
      return context.body(null, 204)
    })
}

/** Verifies that one of these accounts signed the request in the current or previous hour. @throws {RefusalError} 400 */
async function checkSigned(
  network: Network,
  delegate: Address,
  signature: Hex,
  allowed: readonly Address[],
): Promise<void> {
  for (const totp of hours(Date.now())) {
    const { owner } = await readSigned(delegateHash(network.number, delegate, totp), signature)
    if (allowed.includes(owner)) return
  }
  throw refused(400, `Signature does not match provided delegate=${delegate} or its delegator`)
}

function delegateHash(chainId: number, delegate: Address, totp: number): Hex {
  return signedHash({
    domain: { ...serviceDomain, chainId },
    types: {
      Delegate: [
        { name: 'delegateAddress', type: 'address' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'Delegate',
    message: { delegateAddress: delegate, totp: BigInt(totp) },
  })
}
