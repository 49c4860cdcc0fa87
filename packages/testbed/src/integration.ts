import type { TestProject } from 'vitest/node'
import { startChain } from './chain.ts'
import { deployContracts } from './contracts/deploy.ts'
import { startPostgres } from './postgres.ts'
import type {} from './provided.ts'

/** Vitest's global setup of the integration tests: one real chain and one real PostgreSQL for all files. */
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
