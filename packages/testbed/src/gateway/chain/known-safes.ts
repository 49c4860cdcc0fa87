import type { Address } from '@countersign/core'
import { type Hex, type PublicClient, parseAbi, toEventSelector } from 'viem'
import { answered } from './answered.ts'
import { addressIn, type ChainLog, firstField, readLogs } from './logs.ts'

/** 1.1.1 logs only the proxy; 1.3.0 and later log its singleton too, and 1.4.1 and later index the proxy. */
const created = [toEventSelector('ProxyCreation(address)'), toEventSelector('ProxyCreation(address,address)')]
/** The events that change a Safe's owners, the same from 1.1.1 to 1.5.0 except for what is indexed. */
const changed = [toEventSelector('AddedOwner(address)'), toEventSelector('RemovedOwner(address)')]
const abi = parseAbi(['function getOwners() view returns (address[])'])

/**
 * Tracks the Safes of a chain. Each query first reads the blocks mined since the last query, and the owners of the
 * Safes created or changed in them.
 */
export function createKnownSafes(client: PublicClient) {
  /** The last block that was read. */
  let read: { readonly number: bigint; readonly hash: Hex } | undefined
  const made = new Map<Address, ChainLog>()
  const owners = new Map<Address, readonly string[]>()
  let catchingUp = Promise.resolve()

  async function catchUp(): Promise<void> {
    const { number, hash } = await client.getBlock()
    if (hash === read?.hash) return
    if (read && !(await isStillThere(read, number))) forget()
    const from = read ? read.number + 1n : 0n
    for (const log of await readLogs(client, { topics: [[...created, ...changed]], from, to: number }))
      if (isOneOf(created, log)) made.set(addressIn(firstField(log)), log)
      else owners.delete(log.address)
    read = { number, hash }
  }

  /** Whether the last read block is still on the chain. After `evm_revert`, the chain is read again from the start. */
  async function isStillThere(block: { number: bigint; hash: Hex }, latest: bigint): Promise<boolean> {
    if (latest < block.number) return false
    return (await client.getBlock({ blockNumber: block.number })).hash === block.hash
  }

  function forget(): void {
    read = undefined
    made.clear()
    owners.clear()
  }

  function caughtUp(): Promise<void> {
    catchingUp = catchingUp.catch(() => {}).then(catchUp)
    return catchingUp
  }

  async function ownersOf(safe: Address): Promise<readonly string[]> {
    const known = owners.get(safe)
    if (known) return known
    const before = read
    // A factory deploys proxies of any singleton.
    const answer =
      (await answered(client.readContract({ address: safe, abi, functionName: 'getOwners' }))) ?? []
    // Blocks read in the meantime may have changed them.
    if (read === before) owners.set(safe, answer)
    return answer
  }

  return {
    /** Returns the Safes that an account owns now, oldest first. */
    async ownedBy(owner: Address) {
      await caughtUp()
      const safes = [...made.keys()]
      const all = await Promise.all(safes.map(ownersOf))
      return safes.filter((_, index) => all[index]?.includes(owner))
    },
    /** Returns the creation log of a Safe, or `undefined` if no factory deployed it. */
    async creation(safe: Address) {
      await caughtUp()
      return made.get(safe)
    },
  }
}

const isOneOf = (selectors: readonly Hex[], { topics: [selector] }: ChainLog) =>
  selector !== undefined && selectors.includes(selector)
