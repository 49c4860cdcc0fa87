import type { TestProject } from 'vitest/node'
import { startChain } from './chain.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** HTTP address of the chain that all integration tests share. */
    chainUrl: string
    chainId: number
    /** Address of the PostgreSQL that all integration tests share; each makes itself a database with `createDatabase`. */
    postgresUrl: string
  }
}

/** Vitest's global set-up of the integration tests: one real chain and one real PostgreSQL for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [chain, postgres] = await Promise.all([startChain(), startPostgres({ durable: false })])
  project.provide('chainUrl', chain.url)
  project.provide('chainId', chain.chainId)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await Promise.all([chain.stop(), postgres.stop()])
  }
}
