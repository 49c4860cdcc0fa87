import type {} from 'vitest'
import type { Contracts } from './contracts/deploy.ts'

// Types what `integration.ts` provides, for the tests of every package that imports the testbed.
declare module 'vitest' {
  interface ProvidedContext {
    /** HTTP address of the chain that all integration tests share. */
    chainUrl: string
    chainId: number
    /** What is deployed on that chain. */
    contracts: Contracts
    /** Address of the PostgreSQL that all integration tests share; each makes itself a database with `createDatabase`. */
    postgresUrl: string
  }
}
