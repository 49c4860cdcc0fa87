import {
  type AccountId,
  type Address,
  accountAddress,
  accountChain,
  formatAccountId,
} from '@countersign/core'
import { type Gateway, GatewayError, GatewayInputError, type GatewayMessage } from '@countersign/gateway'
import type { Logger } from 'pino'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { KnownSafe } from '../cosignings/known.ts'
import type { Quota } from '../gateway/quota.ts'
import { createAsking, isPassing, type WatcherUse } from './asking.ts'
import type { Budget } from './budget.ts'
import { passable, proposable, worthVerifying } from './findings.ts'
import type { Watched } from './open.ts'
import type { Refusals } from './refusals.ts'
import { take } from './take.ts'

export type GatewayLookOptions = {
  gateway: Pick<Gateway, 'messages'>
  cosignings: Pick<Cosignings, 'confirm' | 'noteGateway'>
  budget: Budget
  quota: Pick<Quota, 'take'>
  refusals: Refusals
  /** Where proposals say that they come from: at most 200 characters. */
  origin: string
  logger: Logger
  now: () => number
}

export type Looking = {
  /** Whether somebody waits. */
  readonly urgent: boolean
  readonly signal: AbortSignal
}

/** What a look at the gateway came to. */
export type GatewayFound = {
  /** Whether a confirmation was found that counts. */
  readonly news: boolean
  /** The cosignings that were proposed there: they can be read in a moment. */
  readonly proposed: readonly string[]
}

/** How many pages of a Safe's messages are read, and how far back beyond the oldest that is sought, in milliseconds. */
const mostPages = 5
const slack = 86_400_000
/** How many Safes of one account are asked about in one look, and how many confirmations told of. */
const mostSafes = 8
const mostTold = 10
/** After so many confirmations that do not hold, whatever else the gateway says waits for the next look. */
const mostRefused = 20
/** A message that is sought: of one Safe, for one cosigning. */
type Sought = { readonly cosigning: Watched; readonly safe: KnownSafe }

/**
 * Makes what looks at the gateway for the messages of an account's Safes: one list for each Safe, however many cosignings it
 * has. Confirmations that are found there are verified like all others; what the gateway does not know yet is
 * proposed to it, and told of the confirmations that were given here.
 */
export function createGatewayLook(options: GatewayLookOptions) {
  const { gateway, cosignings, budget, quota, refusals, origin, logger, now } = options
  const ask = createAsking({ budget, quota, logger, now })

  /** Reads a Safe's messages, newest first, as far back as needed. */
  async function read(
    safe: AccountId,
    { hashes, since }: { hashes: ReadonlySet<string>; since: number },
    { use, signal }: { use: WatcherUse; signal: AbortSignal },
  ) {
    const list = gateway.messages.list(safe, { signal })
    const messages = new Map<string, GatewayMessage>()
    let cursor: string | null = null
    for (let page = 0; page < mostPages; page++) {
      const answer = await ask(use, () => list.page(cursor))
      if (!answer) return undefined
      let oldest = Number.POSITIVE_INFINITY
      for (const item of answer.said.results) {
        if (item.type !== 'MESSAGE') continue
        if (hashes.has(item.messageHash)) messages.set(item.messageHash, item)
        oldest = Math.min(oldest, item.creationTimestamp)
      }
      cursor = answer.said.next
      if (cursor === null || oldest < since) return { messages, complete: true }
    }
    return { messages, complete: false }
  }

  /** Takes up what the gateway says of a message. @returns how many confirmations counted, and how many did not */
  async function takeUp({ cosigning, safe }: Sought, message: GatewayMessage, signal: AbortSignal) {
    const { id, confirmations } = cosigning
    let [taken, refused] = [0, 0]
    for (const { owner, signature } of worthVerifying(message, safe, confirmations)) {
      signal.throwIfAborted()
      const known = refusals.has(id, safe.address, owner, signature)
      const outcome = await take(cosignings, refusals, {
        id,
        safe: safe.address,
        owner,
        signature,
        way: 'gateway',
      })
      if (outcome === 'over') break
      if (outcome === 'taken') taken += 1
      if (outcome === 'refused' && !known) refused += 1
    }
    return { taken, refused }
  }

  /** Tells the gateway of something, once. @returns whether it took it */
  async function tell(
    use: WatcherUse,
    what: readonly string[],
    telling: () => Promise<void>,
  ): Promise<boolean> {
    if (refusals.has(...what)) return false
    const answer = await ask(use, async () => {
      try {
        await telling()
        refusals.add(...what)
        return true
      } catch (error) {
        if (!(error instanceof GatewayError && isPassing(error))) refusals.add(...what)
        if (error instanceof GatewayInputError) return false
        throw error
      }
    })
    return answer?.said === true
  }

  return async function lookAtGateway(
    account: AccountId,
    watched: readonly Watched[],
    looking: Looking,
  ): Promise<GatewayFound> {
    const { signal } = looking
    const use = useOf(looking.urgent, watched, now())
    const chain = accountChain(account)
    const proposed: string[] = []
    let [taken, refused, told] = [0, 0, 0]
    for (const [address, sought] of [...bySafe(watched)].slice(0, mostSafes)) {
      const safeAccount = formatAccountId(chain, address)
      const since = Math.min(...sought.map(({ cosigning }) => cosigning.createdAt)) - slack
      const hashes = new Set(sought.map(({ safe }) => safe.hash.toLowerCase()))
      const list = await read(safeAccount, { hashes, since }, { use, signal })
      if (!list) continue
      for (const one of sought) {
        const { cosigning, safe } = one
        const message = list.messages.get(safe.hash.toLowerCase())
        const ours = passable(safe, cosigning.confirmations)
        if (message) {
          if (refused < mostRefused) {
            const came = await takeUp(one, message, signal)
            taken += came.taken
            refused += came.refused
          }
          if (address === accountAddress(account) && !cosigning.gatewayKnown)
            await cosignings.noteGateway(cosigning.id, true)
          const there = new Set(message.confirmations.map(({ owner }) => owner.address))
          for (const { owner, signature } of ours) {
            if (there.has(owner) || told >= mostTold) continue
            const confirm = () => gateway.messages.confirm(chain, safe.hash, signature, { signal })
            if (await tell(use, ['confirm', safe.hash, owner], confirm)) told += 1
          }
          continue
        }
        const [first] = ours
        const outer = cosigning.safes.find(other => other.address === safe.ownerOf)
        const content = proposable(safe, outer, cosigning.message, chain)
        if (!list.complete || !first || content === undefined || told >= mostTold) continue
        const propose = () =>
          gateway.messages.propose(
            safeAccount,
            { message: content, signature: first.signature, origin },
            { signal },
          )
        if (await tell(use, ['propose', safe.hash], propose)) {
          told += 1
          proposed.push(cosigning.id)
        }
      }
    }
    return { news: taken > 0, proposed }
  }
}

/** How long a cosigning that nobody looks at counts as young, in milliseconds. */
const youth = 86_400_000

/** Returns what a look is for: the month's requests are few, and most cosignings are confirmed on their first day. */
function useOf(urgent: boolean, watched: readonly Watched[], now: number): WatcherUse {
  if (urgent) return 'watched'
  return watched.some(({ createdAt }) => createdAt > now - youth) ? 'young' : 'old'
}

/** Sorts what is sought by Safe: the gateway is asked about each Safe once. It knows none that is not deployed. */
function bySafe(watched: readonly Watched[]): Map<Address, Sought[]> {
  const all = watched.flatMap(cosigning =>
    cosigning.safes.filter(({ deployed }) => deployed).map(safe => ({ cosigning, safe })),
  )
  return Map.groupBy(all, ({ safe }) => safe.address)
}
