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
import { type KnownSafe, outerOf } from '../cosignings/known.ts'
import type { Quota } from '../gateway/quota.ts'
import type { Budget } from './budget.ts'
import { passable, proposable, worthVerifying } from './findings.ts'
import { createGatewayRequests, isPassing, type WatcherUse } from './gateway-requests.ts'
import type { Watched } from './open.ts'
import type { Refusals } from './refusals.ts'
import { verifyFound } from './verify-found.ts'

export type Looking = {
  /** Whether a person waits. */
  readonly urgent: boolean
  readonly signal: AbortSignal
}

/** The result of a look at the gateway. */
export type GatewayFound = {
  /** Whether a valid confirmation was found. */
  readonly news: boolean
  /** The cosignings that were proposed there: they can be read in a moment. */
  readonly proposed: readonly string[]
}

/**
 * How many pages of a Safe's messages to read, and how far back beyond the oldest cosigning to look, in milliseconds.
 */
const mostPages = 5
const slack = 86_400_000
/** How many Safes of one account one look checks, and how many confirmations it sends. */
const mostSafes = 8
const mostSent = 10
/** After this many invalid confirmations, the rest of the gateway's report waits for the next look. */
const mostRefused = 20
/** A message to look for: of one Safe, for one cosigning. */
type Sought = { readonly cosigning: Watched; readonly safe: KnownSafe }

/**
 * Creates the function that looks at the gateway for the messages of an account's Safes: one list per Safe, however
 * many cosignings it has. Confirmations that are found there are verified like all others. Messages that the gateway
 * does not know yet are proposed to it, and confirmations that were given here are sent to it.
 */
export function createGatewayLook(options: {
  gateway: Pick<Gateway, 'messages'>
  cosignings: Pick<Cosignings, 'confirm' | 'setGatewayKnown'>
  budget: Budget
  quota: Pick<Quota, 'take'>
  refusals: Refusals
  /** The origin to show in proposals: at most 200 characters. */
  origin: string
  logger: Logger
  now: () => number
}) {
  const { gateway, cosignings, budget, quota, refusals, origin, logger, now } = options
  const send = createGatewayRequests({ budget, quota, logger, now })

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
      const answer = await send(use, () => list.page(cursor))
      if (!answer) return undefined
      let oldest = Number.POSITIVE_INFINITY
      for (const item of answer.response.results) {
        if (item.type !== 'MESSAGE') continue
        if (hashes.has(item.messageHash)) messages.set(item.messageHash, item)
        oldest = Math.min(oldest, item.creationTimestamp)
      }
      cursor = answer.response.next
      if (cursor === null || oldest < since) return { messages, complete: true }
    }
    return { messages, complete: false }
  }

  /**
   * Verifies what the gateway reports for a message.
   *
   * @returns how many confirmations were valid, and how many were not
   */
  async function verifyReported({ cosigning, safe }: Sought, message: GatewayMessage, signal: AbortSignal) {
    const { id, confirmations } = cosigning
    let [taken, refused] = [0, 0]
    for (const { owner, signature } of worthVerifying(message, safe, confirmations)) {
      signal.throwIfAborted()
      const known = refusals.has(id, safe.hash, owner, signature)
      const outcome = await verifyFound(cosignings, refusals, {
        id,
        safe: safe.address,
        hash: safe.hash,
        owner,
        signature,
        way: 'gateway',
      })
      if (outcome === 'ended') break
      if (outcome === 'accepted') taken += 1
      if (outcome === 'refused' && !known) refused += 1
    }
    return { taken, refused }
  }

  /** Sends something to the gateway, once. @returns whether it was accepted */
  async function sendOnce(
    use: WatcherUse,
    what: readonly string[],
    sending: () => Promise<void>,
  ): Promise<boolean> {
    if (refusals.has(...what)) return false
    const answer = await send(use, async () => {
      try {
        await sending()
        refusals.add(...what)
        return true
      } catch (error) {
        if (!(error instanceof GatewayError && isPassing(error))) refusals.add(...what)
        if (error instanceof GatewayInputError) return false
        throw error
      }
    })
    return answer?.response === true
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
    let [taken, refused, sent] = [0, 0, 0]
    for (const [address, sought] of someOf(bySafe(watched))) {
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
            const came = await verifyReported(one, message, signal)
            taken += came.taken
            refused += came.refused
          }
          if (address === accountAddress(account) && !cosigning.gatewayKnown)
            await cosignings.setGatewayKnown(cosigning.id, true)
          const there = new Set(message.confirmations.map(({ owner }) => owner.address))
          for (const { owner, signature } of ours) {
            if (there.has(owner) || sent >= mostSent) continue
            const confirm = () => gateway.messages.confirm(chain, safe.hash, signature, { signal })
            if (await sendOnce(use, ['confirm', safe.hash, owner], confirm)) sent += 1
          }
          continue
        }
        const [first] = ours
        const outer = outerOf(cosigning.safes, safe)
        const content = proposable(safe, outer, cosigning.message, chain)
        if (!list.complete || !first || content === undefined || sent >= mostSent) continue
        const propose = () =>
          gateway.messages.propose(
            safeAccount,
            { message: content, signature: first.signature, origin },
            { signal },
          )
        if (await sendOnce(use, ['propose', safe.hash], propose)) {
          sent += 1
          proposed.push(cosigning.id)
        }
      }
    }
    return { news: taken > 0, proposed }
  }
}

/** How long a cosigning that nobody watches counts as young, in milliseconds. */
const youth = 86_400_000

/** Returns the purpose of a look: the monthly quota is small, and most cosignings are confirmed on their first day. */
function useOf(urgent: boolean, watched: readonly Watched[], now: number): WatcherUse {
  if (urgent) return 'watched'
  return watched.some(({ createdAt }) => createdAt > now - youth) ? 'young' : 'old'
}

/**
 * Selects the Safes to look at: the account, and others at random. The owners of the account take turns, so that one with
 * many Safes below it leaves out none of another.
 */
function someOf(all: ReadonlyMap<Address, readonly Sought[]>): (readonly [Address, readonly Sought[]])[] {
  const [account, ...others] = all
  const turns = new Map<Address, number>()
  const ordered = others
    .map(group => ({ group, chance: Math.random() }))
    .toSorted((one, other) => one.chance - other.chance)
    .map(({ group }) => {
      const [address, [sought]] = group
      const owner = directOwner(sought) ?? address
      const turn = turns.get(owner) ?? 0
      turns.set(owner, turn + 1)
      return { group, turn }
    })
    .toSorted((one, other) => one.turn - other.turn)
  return [...(account ? [account] : []), ...ordered.map(({ group }) => group)].slice(0, mostSafes)
}

/** Returns the owner of the account that a Safe is, or is below. */
function directOwner(sought: Sought | undefined): Address | undefined {
  const outer = sought && outerOf(sought.cosigning.safes, sought.safe)
  return outer?.ownerOf === null ? sought?.safe.address : outer?.address
}

/** Groups messages by Safe, so that each Safe is listed once. The gateway does not know Safes that are not deployed. */
function bySafe(watched: readonly Watched[]): Map<Address, Sought[]> {
  const all = watched.flatMap(cosigning =>
    cosigning.safes.filter(({ deployed }) => deployed).map(safe => ({ cosigning, safe })),
  )
  return Map.groupBy(all, ({ safe }) => safe.address)
}
