import type { Address } from '@countersign/core'
import { Hono } from 'hono'
import { parseAbi, zeroAddress } from 'viem'
import { answered } from '../chain/answered.ts'
import type { Network } from '../chain/network.ts'
import { readOwners } from '../chain/safe-state.ts'
import { readTransfers } from '../chain/transfers.ts'
import { networkOf, safeOf } from '../http/read.ts'
import { malformed } from '../http/refusal.ts'
import type { Service } from '../service.ts'

const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const currencies = ['USD', 'EUR', 'CHF', 'GBP', 'JPY']

/** Answers what a Safe has that can be divided. Nobody knows what it is worth on a local chain. */
export function balanceRoutes(service: Service): Hono {
  return new Hono()
    .get('/v1/balances/supported-fiat-codes', context => context.json(currencies))
    .get('/v1/chains/:chain/safes/:safe/balances/:fiat', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const safe = safeOf(service, context.req.param('safe'))
      if (!currencies.includes(context.req.param('fiat').toUpperCase()))
        throw malformed({ code: 'custom', path: ['fiatCode'], message: 'Invalid currency' })
      await readOwners(network, safe)
      return context.json(await readBalances(network, safe))
    })
}

/** Reads how much a Safe has of the chain's own currency, and of each token that ever came to it. */
export async function readBalances(network: Network, safe: Address) {
  const { client, currency, tokens } = network
  const native = await client.getBalance({ address: safe })
  const met = new Set(
    (await readTransfers(network, safe)).flatMap(({ to, token }) => (token && to === safe ? [token] : [])),
  )
  const items = await Promise.all(
    [...met].map(async address => {
      const token = await tokens.find(address)
      if (token?.type !== 'ERC20') return []
      const balance = await answered(
        client.readContract({ address, abi, functionName: 'balanceOf', args: [safe] }),
      )
      if (!balance) return []
      return [{ tokenInfo: { ...token, logoUri: null }, balance: String(balance), ...worth }]
    }),
  )
  const tokenInfo = { type: 'NATIVE_TOKEN', address: zeroAddress, ...currency, logoUri: null } as const
  return { fiatTotal: '0', items: [{ tokenInfo, balance: String(native), ...worth }, ...items.flat()] }
}

const worth = { fiatBalance: null, fiatBalance24hChange: null, fiatConversion: null } as const
