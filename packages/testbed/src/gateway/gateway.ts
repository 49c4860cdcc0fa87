import { parseAddress } from '@countersign/core'
import { close, listen, serverOf } from '../listen.ts'
import type { ServedChain } from '../served-chain.ts'
import { createApp } from './app.ts'
import { openNetwork } from './chain/network.ts'
import type { Device } from './devices/routes.ts'
import { createFaults, type Faults } from './http/faults.ts'
import { createMeter, type Meter } from './http/quota.ts'
import { createRequests, type Requests } from './http/requests.ts'
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
export type TestGateway = Faults &
  Meter & {
    /** The URL, without a trailing slash. */
    readonly url: string
    /** The requests it received, including unanswered ones. */
    readonly requests: Requests
    /** Answers all requests about a Safe with 451. */
    ban(safe: string): void
    unban(safe: string): void
    /** The registered devices. */
    devices(): Device[]
    /** Stops the gateway. Calling it again does nothing. */
    stop(): Promise<void>
    [Symbol.asyncDispose](): Promise<void>
  }

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
export async function startGateway(options: GatewayOptions): Promise<TestGateway> {
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
    url: `http://127.0.0.1:${address}`,
    requests,
    ban: safe => void service.banned.add(parseAddress(safe)),
    unban: safe => void service.banned.delete(parseAddress(safe)),
    devices: () => [...service.devices.values()],
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
