import type { Cosigning } from '@countersign/api'
import { eip155Chain, formatAccountId, parseAddress } from '@countersign/core'
import { createGateway } from '@countersign/gateway'
import { accounts, startGateway } from '@countersign/testbed'
import { expect, onTestFinished } from 'vitest'
import type { Config } from '../config/config.ts'
import type { TestApp } from './app.ts'
import { Browser } from './browser.ts'
import { freshDatabase } from './database.ts'
import { freshSafe, openSafeApp, type SafeWorld, safeIn } from './safes.ts'

/** Creates what the tests of the watcher share. @param world - available once the first test runs */
export function watching(world: () => SafeWorld) {
  const team = () => freshSafe(world(), { owners: three, threshold: 2 })
  const idOf = (address: string) => formatAccountId(eip155Chain(world().chain.chainId), parseAddress(address))

  /** Opens a server with a watcher, and a clock that the test can advance. */
  async function serve(
    gateway: Config['gateway'],
    { kind = 'sqlite', nodes = [world().chain.url], log = [] as string[] } = {},
  ) {
    let time = 0
    const database = kind === 'postgres' ? await freshDatabase('postgres') : { url: 'sqlite::memory:' }
    const app = await openSafeApp(world(), database.url, {
      config: {
        chains: [{ id: world().chain.chainId, nodes, shortName: 'local' }],
        ...(gateway ? { gateway } : {}),
      },
      now: () => Date.now() + time,
      log,
    })
    onTestFinished(() => app.close())
    return {
      app,
      other: new Browser(app),
      log,
      look: (safe: { address: string }, urgent = true) => app.watcher.look(idOf(safe.address), urgent),
      pass: (milliseconds: number) => {
        time += milliseconds
      },
    }
  }

  async function safeGateway() {
    const { chainId, url } = world().chain
    const gateway = await startGateway({
      chains: [{ id: chainId, name: 'Local', nodes: [url] }],
      indexing: 0,
    })
    onTestFinished(() => gateway.stop())
    return { gateway, wallet: createGateway({ baseUrl: gateway.url }) }
  }

  return { team, idOf, serve, safeGateway }
}

/** The owners of most Safes in these tests. */
export const three = [accounts.alice, accounts.bob, accounts.carol].map(({ address }) => address)

export const now = async (app: TestApp, id: string): Promise<Cosigning> =>
  (await app.cosignings.find(id)) ?? expect.unreachable()

export const confirmations = (cosigning: Cosigning) =>
  safeIn(cosigning).owners.flatMap(({ address, confirmation }) =>
    confirmation ? [[address, confirmation.kind, confirmation.way]] : [],
  )
