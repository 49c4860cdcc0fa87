import type { PageChain } from '../served-chain.ts'

/** The configuration that the page reads from its server. */
export type PageConfig = { readonly chains: readonly PageChain[] }
