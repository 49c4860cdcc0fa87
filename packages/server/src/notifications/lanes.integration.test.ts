import { startPushService } from '@countersign/testbed/notifications'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { notificationsOf } from '../testing/notifications.ts'
import { asks } from '../testing/requests.ts'

/** Covers that a push service that never answers does not delay the notifications of others. */

test.each(databaseKinds)(
  'notifications to push services that never answer take two lanes of a network, and others arrive, on %s',
  async kind => {
    const database = await freshDatabase(kind)
    const pushService = await startPushService()
    const app = await openApp(database.url, {
      config: { trustedProxies: 1, notifications: { privateHosts: [pushService.host] } },
    })
    onTestFinished(async () => {
      await pushService.stop()
      await app.close()
      await database.remove()
    })
    const browserAt = async (network: string, key = privateKeyToAccount(generatePrivateKey())) => {
      const browser = new Browser(app, { 'x-forwarded-for': network })
      await browser.signIn(key, inject('chainId'))
      return browser
    }
    /** Declines a request of somebody with notifications, so that one is due for each subscription. */
    async function notify(browser: Browser): Promise<void> {
      const { create } = asks(browser.send.bind(browser))
      const { id } = (await create()).body.request
      const stranger = new Browser(app)
      expect((await asks(stranger.send.bind(stranger)).decline(id)).status).toBe(200)
    }

    // More than there are lanes.
    const key = privateKeyToAccount(generatePrivateKey())
    for (let browsers = 0; browsers < 2; browsers += 1) {
      const attacker = await browserAt('203.0.113.1', key)
      for (let times = 0; times < 20; times += 1) {
        const target = pushService.subscribe()
        pushService.silence(target)
        expect((await notificationsOf(attacker).push(target)).status).toBe(201)
      }
      if (browsers === 1) await notify(attacker)
    }
    app.sender.start()
    app.sender.wake()
    await expect.poll(() => pushService.unanswered()).toBeGreaterThan(1)

    const person = await browserAt('203.0.113.2')
    const target = pushService.subscribe()
    await notificationsOf(person).push(target)
    await notify(person)
    app.sender.wake()
    await expect.poll(() => pushService.received(target)).toHaveLength(1)
    expect(pushService.unanswered()).toBe(2)
  },
)
