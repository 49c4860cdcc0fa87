import { type PageChain, pageChain, type ServedChain } from '../served-chain.ts'

/** The configuration that the page reads from its server. */
export interface PhoneConfig {
  relay: { url: string; projectId: string }
  chains: PageChain[]
}

/** The default chains of a phone: the local test chain, and Ethereum. */
export const defaultChains: readonly ServedChain[] = [
  { id: 31337, name: 'Local test chain' },
  { id: 1, name: 'Ethereum' },
]

/** Creates the page's configuration. */
export function phoneConfig(
  { url, projectId }: PhoneConfig['relay'],
  chains: readonly ServedChain[],
): PhoneConfig {
  return { relay: { url, projectId }, chains: chains.map(pageChain) }
}
