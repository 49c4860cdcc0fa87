import { parseAddress } from '@countersign/core'
import { close, listen, serverOf } from '../listen.ts'
import type { ServedChain } from '../served-chain.ts'
import { createApp } from './app.ts'
import { openNetwork } from './chain/network.ts'
import { createFaults } from './http/faults.ts'
import { createMeter } from './http/quota.ts'
import { createRequests } from './http/requests.ts'
import { createService } from './service.ts'

export type GatewayOptions = {
  /** The chains it serves, e.g. `world.chains`. */
  readonly chains: readonly ServedChain[]
  /** @default a free one */
  readonly port?: number
  /** The delay until an accepted message can be read, in milliseconds. @default 300 */
  readonly indexing?: number
}

/** A running Safe gateway. */
export type TestGateway = Awaited<ReturnType<typeof startGateway>>

/**
 * Starts a Safe gateway for local chains: chains, Safes and their owners, balances, collectibles, messages,
 * transactions, delegates and devices, with the API of Safe's own service. It reads on-chain data from the chain,
 * checks what it receives against the chain, and keeps it in memory.
 *
 * @throws {Error} when the port is in use.
 * @example
 * await using gateway = await startGateway({ chains: world.chains })
 * await fetch(`${gateway.url}/v1/chains`)
 */
export async function startGateway(options: GatewayOptions) {
  const { chains, port = 0, indexing = 300 } = options
  const service = createService(chains.map(openNetwork), indexing)
  const { pass, ...faults } = createFaults()
  const { count, meter } = createMeter()
  const { requests, add } = createRequests()
  const app = createApp(service, {
    count,
    pass(request) {
      add(request)
      return pass()
    },
  })
  const server = serverOf(app)
  const address = await listen(server, port)
  const stop = async () => {
    if (!server.listening) return
    faults.heal()
    await close(server)
  }
  return {
    ...faults,
    meter,
    /** The URL, without a trailing slash. */
    url: `http://127.0.0.1:${address}`,
    /** The requests it received, including unanswered ones. */
    requests,
    /** Gives a Safe a name. */
    name: (safe: string, name: string) => void service.names.set(parseAddress(safe), name),
    /** Answers all requests about a Safe with 451. */
    ban: (safe: string) => void service.banned.add(parseAddress(safe)),
    unban: (safe: string) => void service.banned.delete(parseAddress(safe)),
    /** The registered devices. */
    devices: () => [...service.devices.values()],
    /** Stops the gateway. Calling it again does nothing. */
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
