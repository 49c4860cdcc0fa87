import { createClient, http } from 'viem'

/** What checks of proofs share that ask a chain. For tests. */

/** Asks this node once, and no other. */
export const nodeAt = (url: string) => createClient({ transport: http(url, { retryCount: 0 }) })

/** What is said of a proof in which everything was asked for, and is right. */
export const allPassed = {
  signatures: 'passed',
  blocks: 'passed',
  safes: 'passed',
  now: 'passed',
  text: 'passed',
}
