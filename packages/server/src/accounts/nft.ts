import type { Address } from '@countersign/core'
import { type Client, erc721Abi, erc1155Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainNodes } from '../rpc/nodes.ts'
import type { NftSource } from './picture-source.ts'
import { readFromChain } from './read-from-chain.ts'

/**
 * Reads the address of a token's metadata, if `holder` holds the token: no account shows the token of another.
 *
 * @returns an address such as `ipfs://…`, or `null`.
 * @throws {UnavailableError} if no node is available.
 * @see ENSIP-12 §NFT, ERC-721, ERC-1155 §Metadata
 */
export async function readTokenUri(
  chainNodes: ChainNodes,
  { standard, contract: address, id }: NftSource,
  holder: Address,
  until: number,
): Promise<string | null> {
  const read = <Result>(run: (client: Client) => Promise<Result>) => readFromChain(chainNodes, until, run)
  switch (standard) {
    case 'erc721': {
      const token = { address, abi: erc721Abi, args: [id] } as const
      const owner = await read(client => readContract(client, { ...token, functionName: 'ownerOf' }))
      if (owner?.toLowerCase() !== holder.toLowerCase()) return null
      return read(client => readContract(client, { ...token, functionName: 'tokenURI' }))
    }
    case 'erc1155': {
      const token = { address, abi: erc1155Abi } as const
      const balance = await read(client =>
        readContract(client, { ...token, functionName: 'balanceOf', args: [holder, id] }),
      )
      if (!balance) return null
      const uri = await read(client => readContract(client, { ...token, functionName: 'uri', args: [id] }))
      return uri?.replaceAll('{id}', id.toString(16).padStart(64, '0')) ?? null
    }
  }
}

/** Reads the address of the picture from the metadata of a token. */
export function readImage(metadata: Uint8Array): string | null {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(metadata))
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  for (const key of ['image', 'image_url', 'image_data']) {
    const image: unknown = Reflect.get(value, key)
    if (typeof image === 'string' && image !== '') return image.trim()
  }
  return null
}
