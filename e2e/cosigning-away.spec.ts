import { accounts } from '@countersign/testbed'
import { confirmButton, cosigningTest as test, visit } from './fixtures/cosigning.ts'
import type { SiteWithWallet } from './fixtures/server.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob } = accounts

const away = [
  ['goes away', (site: SiteWithWallet) => site.stop(), (site: SiteWithWallet) => site.start(0), 4_000],
  [
    'accepts connections but does not answer',
    async (site: SiteWithWallet) => site.pause(),
    async (site: SiteWithWallet) => site.resume(),
    12_000,
  ],
] as const

for (const [how, leave, comeBack, within] of away)
  test(`the owners’ page reports a server that ${how} within ${within / 1000} s, and continues when it is back`, async ({
    person,
    newSafe,
    askElsewhere,
    safeWorld: { site },
  }) => {
    const safe = await newSafe({ owners: [alice.address, bob.address] })
    const asked = await askElsewhere(safe)
    const owner = await person('bob')
    await visit(owner, asked)
    await expect(confirmButton(owner.page)).toBeVisible()
    // The page notices the end of its event stream only after the first event.
    await owner.page.waitForLoadState('load')
    const lost = owner.page.getByText('The server isn’t available right now')
    await leave(site)
    try {
      // Second by second, because a timer that is due may start the next one.
      for (let passed = 0; passed < within && !(await lost.isVisible()); passed += 1_000)
        await owner.passTime(1_000)
      await expect(lost).toBeVisible()
    } finally {
      await comeBack(site)
    }
    await expect(async () => {
      await owner.passTime(1_000)
      await expect(lost).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await expect(confirmButton(owner.page)).toBeVisible()
  })
