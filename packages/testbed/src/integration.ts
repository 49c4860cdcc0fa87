import type { Hex } from 'viem'
import type { TestProject } from 'vitest/node'
import { startChain } from './chain.ts'
import { deployContracts } from './contracts/deploy.ts'
import { deployPeoplesSafes } from './contracts/peoples-safes.ts'
import { startPostgres } from './postgres.ts'
import type {} from './provided.ts'

/** Vitest's global setup of the integration tests: one real chain and one real PostgreSQL for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ chain, contracts }, safesState, postgres] = await Promise.all([
    startChain().then(async chain => ({ chain, contracts: await deployContracts(chain) })),
    dumpSafes(),
    startPostgres({ durable: false }),
  ])
  project.provide('chainUrl', chain.url)
  project.provide('chainId', chain.chainId)
  project.provide('contracts', contracts)
  project.provide('safesState', safesState)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await Promise.all([chain.stop(), postgres.stop()])
  }
}

/** Deploys the Safes once. A file that changes a chain starts its own with this state. */
async function dumpSafes(): Promise<Hex> {
  await using chain = await startChain()
  await deployContracts(chain)
  await deployPeoplesSafes(chain)
  return await chain.client.dumpState()
}
