import type { Site } from '@countersign/api'
import { type CountersignChain, fromViemChain } from './chain.ts'

/** Returns the site for pages whose own code lists the chains, in place of the server's. */
export function siteOf(chains: readonly CountersignChain[]): Site {
  return {
    name: location.host,
    chains: chains.map(fromViemChain),
    tokens: [],
    relay: null,
    hostedWallets: [],
    names: null,
    gateway: null,
    links: {},
    openId: false,
    demo: false,
  }
}
