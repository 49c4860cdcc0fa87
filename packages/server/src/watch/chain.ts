import {
  type AccountId,
  accountAddress,
  accountChain,
  NodeError,
  writeSafeSignature,
} from '@countersign/core'
import type { Cosignings } from '../cosignings/cosignings.ts'
import { outerOf } from '../cosignings/known.ts'
import { nextStep } from '../cosignings/next-step.ts'
import type { Nodes } from '../rpc/nodes.ts'
import { missingOwners } from './findings.ts'
import { type ChainQuestion, readHints } from './hints.ts'
import type { Watched } from './open.ts'
import type { Refusals } from './refusals.ts'
import { verifyFound } from './verify-found.ts'

export type ChainLookOptions = {
  nodes: Nodes
  cosignings: Pick<Cosignings, 'confirm' | 'refresh' | 'signedOnChain'>
  refusals: Refusals
}

/** How many cosignings of one account one look checks, and how many it reads again after a change. */
const mostAsked = 100
const mostRefreshed = 50
/** In milliseconds. */
const hintTime = 4_000

/**
 * Reads the current state of an account's Safes: once, and for all of its cosignings only if something has changed. It
 * is read for one that has enough confirmations, if there is one: a server has stopped before it was confirmed, or no
 * node was available.
 *
 * @param reload - lists the cosignings again, including this one while it is open.
 * @returns whether something has changed.
 */
export async function refreshAll(
  { cosignings }: Pick<ChainLookOptions, 'cosignings'>,
  watched: readonly Watched[],
  reload: (wanted: string) => Promise<Watched[]>,
  signal: AbortSignal,
): Promise<{ news: boolean; watched: readonly Watched[] }> {
  const open = watched.filter(({ isOpen }) => isOpen)
  const first = open.find(hasEnough) ?? open[0]
  if (!first) return { news: false, watched }
  await cosignings.refresh(first.id)
  let fresh = await reload(first.id)
  const now = fresh.find(({ id }) => id === first.id)
  // If the first one has ended, all others count as changed: they may have to end, too.
  const stale = fresh.filter(({ id, isOpen, state }) => isOpen && id !== first.id && state !== now?.state)
  for (const { id } of stale.slice(0, mostRefreshed)) {
    signal.throwIfAborted()
    await cosignings.refresh(id)
  }
  if (stale.length > 0) fresh = await reload(first.id)
  return { news: now?.state !== first.state || stale.length > 0, watched: fresh }
}

/** Whether a Safe of a cosigning has enough confirmations. */
function hasEnough({ safes, confirmations }: Watched): boolean {
  return (
    confirmations.length > 0 &&
    nextStep({ known: { safes }, confirmations, factory: undefined }).do !== 'wait'
  )
}

/**
 * Creates the function that looks on the chain for approvals of owners, and for messages that a Safe has signed
 * itself.
 */
export function createChainLook({ nodes, cosignings, refusals }: ChainLookOptions) {
  return async function lookAtChain(
    account: AccountId,
    watched: readonly Watched[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const chainNodes = nodes.get(accountChain(account))
    if (!chainNodes) return false
    const byQuestion = new Map<ChainQuestion, Watched>()
    for (const cosigning of some(watched))
      for (const question of questionsOf(cosigning)) byQuestion.set(question, cosigning)
    let happened: ChainQuestion[]
    try {
      happened = await readHints(chainNodes, [...byQuestion.keys()], hintTime)
    } catch (error) {
      if (error instanceof NodeError) return false
      throw error
    }
    let news = false
    for (const question of happened) {
      signal.throwIfAborted()
      const cosigning = byQuestion.get(question)
      if (cosigning && (await follow(account, cosigning, question))) news = true
    }
    return news
  }

  /** Verifies an event that a node has reported. */
  async function follow(
    account: AccountId,
    { id, safes }: Watched,
    question: ChainQuestion,
  ): Promise<boolean> {
    const { safe, hash } = question
    if (question.what === 'approved') {
      const { owner } = question
      const signature = writeSafeSignature([{ kind: 'approved-hash', owner }])
      return (
        (await verifyFound(cosignings, refusals, { id, safe, hash, owner, signature, way: 'chain' })) ===
        'accepted'
      )
    }
    if (safe === accountAddress(account)) {
      if (refusals.has(id, 'signed')) return false
      const signed = await cosignings.signedOnChain(id)
      if (!signed) refusals.add(id, 'signed')
      return signed
    }
    // A Safe that is an owner: it has confirmed for the outer Safe.
    const inner = safes.find(known => known.hash === hash)
    const outer = inner && outerOf(safes, inner)
    if (!outer) return false
    return (
      (await verifyFound(cosignings, refusals, {
        id,
        safe: outer.address,
        hash: outer.hash,
        owner: safe,
        signature: '0x',
        way: 'chain',
      })) === 'accepted'
    )
  }
}

function questionsOf({ safes, confirmations }: Watched): ChainQuestion[] {
  return safes
    .filter(({ deployed }) => deployed)
    .flatMap((known): ChainQuestion[] => {
      const { address: safe, hash } = known
      const approvals = missingOwners(known, confirmations).map(
        owner => ({ what: 'approved', safe, hash, owner }) as const,
      )
      return [{ what: 'signed', safe, hash }, ...approvals]
    })
}

/**
 * Selects the cosignings to check: the first ones, and a different part of the others each time, so that none is left
 * out permanently.
 */
function some(watched: readonly Watched[]): readonly Watched[] {
  if (watched.length <= mostAsked) return watched
  const half = mostAsked / 2
  const others = watched.slice(half)
  const start = Math.floor(Math.random() * others.length)
  return [...watched.slice(0, half), ...[...others, ...others].slice(start, start + half)]
}
