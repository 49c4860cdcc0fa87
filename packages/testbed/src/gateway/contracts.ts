import { Hono } from 'hono'
import { safeSets } from '../contracts/safe-set.ts'
import { addressInfo } from './address-info.ts'
import { addressField, check, networkOf } from './http/read.ts'
import { missing } from './http/refusal.ts'
import type { Service } from './service.ts'

/** What Safes call with their own rights: to sign a message on the chain. */
const trusted = new Set<string>(
  Object.values(safeSets).flatMap(set => ('signMessageLib' in set ? [set.signMessageLib] : [])),
)

/** Answers what is known of contracts, and how far the chain has been read. */
export function contractRoutes(service: Service): Hono {
  return new Hono()
    .get('/v1/chains/:chain/contracts/:contract', async context => {
      const { client, tokens } = networkOf(service, context.req.param('chain'))
      const address = check(addressField, context.req.param('contract'))
      if (!(await client.getCode({ address }))) throw missing('No Contract matches the given query.')
      const name = addressInfo(address).name ?? (await tokens.find(address))?.name ?? ''
      return context.json({
        address,
        name,
        displayName: name,
        logoUri: '',
        // Nobody has published the source of a contract on a local chain.
        contractAbi: null,
        trustedForDelegateCall: trusted.has(address),
      })
    })
    .get('/v1/chains/:chain/about/master-copies', context => {
      networkOf(service, context.req.param('chain'))
      return context.json(
        Object.entries(safeSets).flatMap(([version, set]) => [
          { address: set.singleton, version },
          ...('singletonL2' in set ? [{ address: set.singletonL2, version: `${version}+L2` }] : []),
        ]),
      )
    })
    .get('/v1/chains/:chain/about/indexing', async context => {
      const { client } = networkOf(service, context.req.param('chain'))
      const { number, timestamp } = await client.getBlock()
      // Every answer is read from the chain itself, so that all of it is always read.
      const [block, time] = [Number(number), new Date(Number(timestamp) * 1000).toISOString()]
      return context.json({
        currentBlockNumber: block,
        currentBlockTimestamp: time,
        erc20BlockNumber: block,
        erc20BlockTimestamp: time,
        erc20Synced: true,
        masterCopiesBlockNumber: block,
        masterCopiesBlockTimestamp: time,
        masterCopiesSynced: true,
        synced: true,
        lastSync: Number(timestamp) * 1000,
      })
    })
}
