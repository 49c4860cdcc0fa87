import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseAddress } from '@countersign/core'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { type GatewayChain, openNetwork } from './chain/network.ts'
import type { Device } from './devices/record.ts'
import { createFaults, type Faults } from './http/faults.ts'
import { createMeter, type Meter } from './http/quota.ts'
import { createRequests, type Requests } from './http/requests.ts'
import { openDatabase } from './records.ts'
import { createService } from './service.ts'

export type GatewayOptions = {
  /** The chains it serves, such as `world.chains`. */
  readonly chains: readonly GatewayChain[]
  /** The SQLite file that keeps what it is given. @default in memory */
  readonly database?: string
  /** @default a free one */
  readonly port?: number
  /** How long a message that was taken cannot be read yet, in milliseconds. @default 300 */
  readonly indexing?: number
}

/** A running gateway of Safes. */
export type TestGateway = Faults &
  Meter & {
    /** Its address, without a slash at the end. */
    readonly url: string
    /** What it was asked so far; what it did not answer counts too. */
    readonly requests: Requests
    /** Answers everything about a Safe with 451 from now on. */
    ban(safe: string): void
    unban(safe: string): void
    /** The devices that are registered. */
    devices(): Device[]
    /** Ends it. Calling it again does nothing. */
    stop(): Promise<void>
    [Symbol.asyncDispose](): Promise<void>
  }

/**
 * Starts a gateway of Safes over local chains: chains, Safes and their owners, balances, collectibles, messages,
 * transactions, delegates and devices, in the words of Safe's own service. What is on the chain it reads there, what it
 * is given it checks against the chain.
 *
 * @throws {Error} where the port is taken.
 * @example
 * await using gateway = await startGateway({ chains: world.chains })
 * await fetch(`${gateway.url}/v1/chains`)
 */
export async function startGateway(options: GatewayOptions): Promise<TestGateway> {
  const { chains, port = 0, indexing = 300 } = options
  const database = openDatabase(options.database)
  const service = createService(database, chains.map(openNetwork), indexing)
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
  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => void listener(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const address = server.address() as AddressInfo
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    faults.heal()
    server.closeAllConnections()
    await closed
    database.close()
  }
  return {
    ...faults,
    meter,
    url: `http://127.0.0.1:${address.port}`,
    requests,
    ban: safe => void service.banned.add(parseAddress(safe)),
    unban: safe => void service.banned.delete(parseAddress(safe)),
    devices: () => service.devices.all(),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
