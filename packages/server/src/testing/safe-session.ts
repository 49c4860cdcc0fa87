import { accounts, changeThreshold, startFaultyNode } from '@countersign/testbed'
import type { LocalAccount } from 'viem'
import type { Config } from '../config/config.ts'
import type { GuardOptions } from '../outgoing/guarded-fetch.ts'
import { Browser } from './browser.ts'
import { type DatabaseKind, freshDatabase } from './database.ts'
import { asks } from './requests.ts'
import { confirmationOf, freshSafe, openCosigning, openSafeApp, type SafeWorld } from './safes.ts'

const { alice, bob } = accounts

/** Signs in as a Safe of two owners that requires only Alice at first, and both later. The test controls the clock. */
export async function openSafeSession(
  world: SafeWorld,
  kind: DatabaseKind,
  options: { when: 'at-once' | 'hourly'; config?: Config; outgoing?: GuardOptions },
) {
  const { when, config, outgoing } = options
  const database = await freshDatabase(kind)
  const node = await startFaultyNode('healthy', world.chain.url)
  const clock = { ahead: 0 }
  const app = await openSafeApp(world, database.url, {
    config: {
      chains: [{ id: world.chain.chainId, nodes: [node.url] }],
      safes: { sessions: when },
      ...config,
    },
    ...(outgoing ? { outgoing } : {}),
    now: () => Date.now() + clock.ahead,
  })
  const safe = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 1 })

  async function signIn(owners: readonly LocalAccount[]) {
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    for (const owner of owners) await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
    await browser.collect(id)
    return { browser, ...asks(browser.send.bind(browser)) }
  }

  return {
    app,
    safe,
    node,
    clock,
    ...(await signIn([alice])),
    /** Makes the Safe require both owners: what Alice has signed alone is no longer valid. */
    askForBoth: () => changeThreshold(world.chain, { safe, by: [alice] }, 2),
    /** Signs in as the Safe again, in another browser. */
    signInWithBoth: () => signIn([alice, bob]),
    async close() {
      await app.close()
      await node.stop()
      await database.remove()
    },
  }
}
