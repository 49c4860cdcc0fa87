import type { TestProject } from 'vitest/node'
import { startChain } from './chain.ts'
import { type Contracts, deployContracts } from './contracts/deploy.ts'
import { startPostgres } from './postgres.ts'

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

/** Vitest's global set-up of the integration tests: one real chain and one real PostgreSQL for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ chain, contracts }, postgres] = await Promise.all([
    startChain().then(async chain => ({ chain, contracts: await deployContracts(chain) })),
    startPostgres({ durable: false }),
  ])
  project.provide('chainUrl', chain.url)
  project.provide('chainId', chain.chainId)
  project.provide('contracts', contracts)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await Promise.all([chain.stop(), postgres.stop()])
  }
}
