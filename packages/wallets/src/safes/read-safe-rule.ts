import {
  type Address,
  accountAddress,
  accountChain,
  chainNumber,
  parseAccountId,
  parseAddress,
} from '@countersign/core'
import { createNode } from '../transactions/node.ts'

/** Who owns a Safe, and how many of them must sign. */
export type SafeRule = { readonly owners: readonly Address[]; readonly threshold: number }

/** The selectors of `getOwners()` and `getThreshold()`, the same in all versions of the Safe. */
const getOwners = '0xa0e67e2b'
const getThreshold = '0xe75235b8'

/**
 * Reads the owners of a deployed Safe from its chain.
 *
 * @param account - the Safe (CAIP-10)
 * @param rpc - returns the JSON-RPC URL of a chain, by its EIP-155 id
 * @throws if the node cannot be reached, or if the contract at the address has no owners to read
 * @see Safe getOwners, getThreshold
 * @example
 * const { owners, threshold } = await readSafeRule(account, number => `https://rpc.example.org/${number}`)
 */
export async function readSafeRule(account: string, rpc: (chain: number) => string): Promise<SafeRule> {
  const safe = parseAccountId(account)
  const ask = createNode(rpc(chainNumber(accountChain(safe))))
  const call = (data: string) => ask('eth_call', [{ to: accountAddress(safe), data }, 'latest'])
  const [owners, threshold] = await Promise.all([call(getOwners), call(getThreshold)])
  const read = { owners: toAddresses(owners), threshold: toNumber(threshold) }
  if (read.owners.length === 0 || read.threshold < 1 || read.threshold > read.owners.length)
    throw new TypeError(`${account} has no owners to read.`)
  return read
}

/** Decodes `address[]` (Solidity ABI §Dynamic types): its offset, its length, then one word for each address. */
function toAddresses(value: unknown): readonly Address[] {
  const words = typeof value === 'string' ? (value.slice(2).match(/.{64}/g) ?? []) : []
  const [offset, length, ...rest] = words
  if (toNumber(`0x${offset}`) !== 32 || toNumber(`0x${length}`) !== rest.length)
    throw new TypeError('The contract did not answer with a list of addresses.')
  return rest.map(word => {
    if (!/^0{24}[0-9a-f]{40}$/i.test(word))
      throw new TypeError('The contract answered with an invalid address.')
    return parseAddress(`0x${word.slice(24).toLowerCase()}`)
  })
}

function toNumber(value: unknown): number {
  const number = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number)) throw new TypeError('The contract did not answer with a number.')
  return number
}
