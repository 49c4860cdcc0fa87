import type { Address } from '@countersign/core'
import { Hono } from 'hono'
import { parseAbi } from 'viem'
import * as z from 'zod'
import { answered } from '../chain/answered.ts'
import type { Network } from '../chain/network.ts'
import { readOwners } from '../chain/safe-state.ts'
import { readTransfers } from '../chain/transfers.ts'
import { pageOf } from '../http/page.ts'
import { networkOf, safeOf } from '../http/read.ts'
import type { Service } from '../service.ts'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenURI(uint256 tokenId) view returns (string)',
])

const metadata = z
  .object({ name: z.string(), description: z.string(), image: z.string() })
  .partial()
  .catch({})

/** Returns the route that lists a Safe's collectibles (ERC-721). */
export function collectibleRoutes(service: Service): Hono {
  return new Hono().get('/v2/chains/:chain/safes/:safe/collectibles', async context => {
    const network = networkOf(service, context.req.param('chain'))
    const safe = safeOf(service, context.req.param('safe'))
    await readOwners(network, safe)
    const pieces = await readCollectibles(network, safe)
    return context.json(await pageOf(context.req.url, pieces, async piece => [piece]))
  })
}

async function readCollectibles(network: Network, safe: Address) {
  const { client, tokens } = network
  const met = new Map<string, { address: Address; id: bigint }>()
  for (const { token, to, what } of await readTransfers(network, safe))
    if (token && to === safe) met.set(`${token}:${what}`, { address: token, id: what })
  const pieces = await Promise.all(
    [...met.values()].map(async ({ address, id }) => {
      const token = await tokens.find(address)
      if (token?.type !== 'ERC721') return []
      const contract = { address, abi, args: [id] } as const
      const owner = await answered(client.readContract({ ...contract, functionName: 'ownerOf' }))
      if (owner !== safe) return []
      const uri = (await answered(client.readContract({ ...contract, functionName: 'tokenURI' }))) ?? null
      const { name = null, description = null, image = null } = metadata.parse(inlineJson(uri))
      return [
        {
          address,
          tokenName: token.name ?? '',
          tokenSymbol: token.symbol ?? '',
          logoUri: '',
          id: String(id),
          uri,
          name,
          description,
          imageUri: image,
          metadata: inlineJson(uri) ?? null,
        },
      ]
    }),
  )
  return pieces.flat()
}

/** Reads metadata from a data URI. Other URIs are not fetched: the local world makes no outside requests. */
function inlineJson(uri: string | null): unknown {
  const content = /^data:application\/json(;base64)?,(.*)$/s.exec(uri ?? '')
  if (!content) return undefined
  const [, base64, text = ''] = content
  try {
    return JSON.parse(base64 ? Buffer.from(text, 'base64').toString() : decodeURIComponent(text))
  } catch {
    return undefined
  }
}
