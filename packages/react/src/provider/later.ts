import type { CountersignChain } from '../site/chain.ts'
import type { watchKit as WatchKit } from './callbacks.ts'

// Loaded after the first frame of the page. It imports nothing that the page has not loaded before, and has to stay small.

export { runKit } from './run-kit.ts'

export const loadAccountLabel = async () => (await import('../button/account-label.tsx')).AccountLabel

export const loadWrongNetwork = async () => (await import('../button/wrong-network.tsx')).WrongNetwork

export const loadDetails = async () => (await import('../button/button-details.ts')).detailsOf

export const siteOf = async (chains: readonly CountersignChain[]) =>
  (await import('../site/static-site.ts')).siteOf(chains)

export const watchKit = async (...watched: Parameters<typeof WatchKit>) =>
  (await import('./callbacks.ts')).watchKit(...watched)
