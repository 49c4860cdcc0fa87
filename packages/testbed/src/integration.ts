import type { TestProject } from 'vitest/node'
import { startChain } from './chain.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** HTTP address of the chain that all integration tests share. */
    chainUrl: string
    chainId: number
  }
}

/** Vitest's global set-up of the integration tests: one real chain for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chain = await startChain()
  project.provide('chainUrl', chain.url)
  project.provide('chainId', chain.chainId)
  return chain.stop
}
