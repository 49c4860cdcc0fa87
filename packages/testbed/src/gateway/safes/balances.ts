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

/** Returns the routes for a Safe's fungible balances. On a local chain they have no fiat value. */
export function balanceRoutes(service: Service): Hono {
  return new Hono().get('/v1/chains/:chain/safes/:safe/balances/:fiat', async context => {
    const network = networkOf(service, context.req.param('chain'))
    const safe = safeOf(service, context.req.param('safe'))
    if (!currencies.includes(context.req.param('fiat').toUpperCase()))
      throw malformed({ code: 'custom', path: ['fiatCode'], message: 'Invalid currency' })
    await readOwners(network, safe)
    return context.json(await readBalances(network, safe))
  })
}

/** Reads a Safe's balance of the native currency, and of each token it has ever received. */
async function readBalances(network: Network, safe: Address) {
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
      const { type, name, symbol, decimals } = token
      const tokenInfo = { type, address, name: name ?? '', symbol: symbol ?? '', decimals: decimals ?? 0 }
      return [{ tokenInfo: { ...tokenInfo, logoUri: '' }, balance: String(balance), ...worth }]
    }),
  )
  const tokenInfo = { type: 'NATIVE_TOKEN', address: zeroAddress, ...currency, logoUri: '' } as const
  return { fiatTotal: '0', items: [{ tokenInfo, balance: String(native), ...worth }, ...items.flat()] }
}

const worth = { fiatBalance: '0', fiatBalance24hChange: null, fiatConversion: '0' } as const
