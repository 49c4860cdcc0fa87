import { accounts, approveHash } from '@countersign/testbed'
import type { Hex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { listener } from '../testing/listener.ts'
import { confirmedBy, freshSafe, openCosigning, openSafeApp, safeIn } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'
import { now } from '../testing/watching.ts'

/** Covers that Safes which take long to look at do not delay the looks at others. */

const { alice, bob } = accounts

const world = useSafeWorld()

test.each(databaseKinds)(
  'Safes that one network asked for do not delay others, however long a look at them takes, on %s',
  async kind => {
    const database = await freshDatabase(kind)
    const slow = new Set<string>()
    const unanswered = new Set<string>()
    const node = await listener(async ({ body }, response) => {
      const about = [...slow].find(address => body.toLowerCase().includes(address))
      if (about !== undefined) return void unanswered.add(about)
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(world.chain.url, { method: 'POST', headers, body })
      response.writeHead(200, headers).end(await reply.text())
    })
    const app = await openSafeApp(world, database.url, {
      config: { trustedProxies: 1, chains: [{ id: world.chain.chainId, nodes: [node.url] }] },
    })
    onTestFinished(async () => {
      await app.close()
      await database.remove()
    })
    const openFrom = async (network: string) => {
      const safe = await freshSafe(world, { owners: [alice.address, bob.address] })
      const browser = new Browser(app, { 'x-forwarded-for': network })
      return { safe, ...(await openCosigning(app, world, safe, { browser })) }
    }

    const opened: Awaited<ReturnType<typeof openFrom>>[] = []
    while (opened.length < 12) opened.push(await openFrom('203.0.113.1'))
    const { safe, cosigning, id } = await openFrom('203.0.113.2')
    for (const { safe } of opened) slow.add(safe.address.slice(2).toLowerCase())
    for (const { id } of opened) app.watcher.wanted(id)
    app.watcher.start()
    await expect.poll(() => unanswered.size).toBeGreaterThan(1)

    await approveHash(world.chain, safe.address, alice, safeIn(cosigning).hash as Hex)
    app.watcher.wanted(id)
    await expect.poll(async () => confirmedBy(await now(app, id))).toEqual([alice.address])
    expect(unanswered.size).toBeLessThan(opened.length)
  },
)
