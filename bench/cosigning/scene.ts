import { fileURLToPath } from 'node:url'
import { openStore, type Store } from '@countersign/server'
import {
  accounts,
  type Chain,
  deployContracts,
  deploySafe,
  type Program,
  type SafeAccount,
  safeAccount,
  startChain,
  startGateway,
  startPostgres,
  startProgram,
  type TestGateway,
} from '@countersign/testbed'
import { program } from '../program.ts'

const config = fileURLToPath(new URL('../sign-ins.config.ts', import.meta.url))

/** The owners of every Safe, two of whom must confirm. */
export const owners = [accounts.alice, accounts.bob, accounts.carol] as const

/** The gateway's indexing delay before new data can be read, in milliseconds. */
export const indexing = 300

/** A chain with real Safes, a gateway for it, and servers that use both. */
export type World = {
  readonly chain: Chain
  readonly safes: readonly SafeAccount[]
  readonly gateway: TestGateway
  createDatabase(): Promise<string>
  /**
   * Starts a server that trusts one proxy.
   *
   * @param environment - additional variables
   * @param port - @default a free one
   */
  start(database: string, environment?: Readonly<Record<string, string>>, port?: number): Promise<Program>
  [Symbol.asyncDispose](): Promise<void>
}

/** @param count - the number of Safes */
export async function openWorld(count: number): Promise<World> {
  await using opening = new AsyncDisposableStack()
  const chain = opening.use(await startChain())
  const postgres = opening.use(await startPostgres())
  const safes = await deploySafes(chain, count)
  const { chainId, url, wsUrl } = chain
  const gateway = opening.use(
    await startGateway({ chains: [{ id: chainId, name: 'Local', nodes: [url] }], indexing }),
  )
  // The monthly quota is unlimited, because only the budget per minute is measured.
  gateway.meter({ limit: 1_000_000_000, remaining: 1_000_000_000, reset: 2_592_000 })
  const open = opening.move()
  return {
    chain,
    safes,
    gateway,
    createDatabase: () => postgres.createDatabase(),
    async start(database, environment = {}, port = 0) {
      const args = ['start', '--no-pages', '--port', String(port), '--config', config]
      const server = await startProgram(program, args, {
        DATABASE_URL: database,
        // One chain with two endpoints, so that two nodes have to agree.
        [`COUNTERSIGN_NODES_${chainId}`]: `${url},${wsUrl}`,
        COUNTERSIGN_GATEWAY_URL: gateway.url,
        COUNTERSIGN_TRUSTED_PROXIES: '1',
        ...environment,
      })
      open.defer(async () => void (await server.end('SIGTERM')))
      return server
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

/** Two servers on one PostgreSQL. */
export type Scene = Omit<World, 'createDatabase' | 'start'> & {
  /** The servers' database. */
  readonly store: Store
  readonly servers: readonly [Program, Program]
}

/** @param count - the number of Safes */
export async function openScene(count: number): Promise<Scene> {
  await using opening = new AsyncDisposableStack()
  const { chain, safes, gateway, createDatabase, start } = opening.use(await openWorld(count))
  const database = await createDatabase()
  const servers = [await start(database), await start(database)] as const
  const store = openStore({ kind: 'postgres', url: database })
  opening.defer(() => store.close())
  const open = opening.move()
  return { chain, safes, gateway, store, servers, [Symbol.asyncDispose]: () => open.disposeAsync() }
}

async function deploySafes(chain: Chain, count: number): Promise<SafeAccount[]> {
  await deployContracts(chain)
  const safes = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      safeAccount({
        owners: owners.map(({ address }) => address),
        threshold: 2,
        saltNonce: BigInt(10_000 + index),
      }),
    ),
  )
  const atOnce = 50
  for (let start = 0; start < count; start += atOnce)
    await deploySafe(chain, ...safes.slice(start, start + atOnce))
  return safes
}
