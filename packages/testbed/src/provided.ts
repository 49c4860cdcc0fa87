import type { Hex } from 'viem'
import type {} from 'vitest'
import type { Contracts } from './contracts/deploy.ts'

// The types of what `integration.ts` provides, for the tests of every package that imports the testbed.
declare module 'vitest' {
  interface ProvidedContext {
    /** The HTTP URL of the chain that all integration tests share. */
    chainUrl: string
    chainId: number
    /** The contracts deployed on that chain. */
    contracts: Contracts
    /** The state of another chain with these contracts and the Safes of `peoplesSafes`, for `startChain`. */
    safesState: Hex
    /** The URL of the PostgreSQL that all integration tests share; each creates a database with `createDatabase`. */
    postgresUrl: string
  }
}
