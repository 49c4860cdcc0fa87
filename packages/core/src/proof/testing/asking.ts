import { createClient, http } from 'viem'

/** Shared helpers of checks that query a chain. For tests. */

/** Queries only this node, and only once. */
export const nodeAt = (url: string) => createClient({ transport: http(url, { retryCount: 0 }) })

/** The checks of a valid proof for which every node and key was available. */
export const allPassed = {
  signatures: 'passed',
  blocks: 'passed',
  safes: 'passed',
  now: 'passed',
  text: 'passed',
}
