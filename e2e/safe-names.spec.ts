import { setTimeout } from 'node:timers/promises'
import { accounts } from '@countersign/testbed'
import type { Locator } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { askByRequest } from './fixtures/by-request.ts'
import {
  chooseSafe,
  nameSafe,
  shortened,
  cosigningTest as test,
  titleOf,
  visit,
} from './fixtures/cosigning.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts

test('a person names a Safe for themselves: it is marked as theirs wherever they see it, and leaves the browser nowhere', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address] })
  const [owner, other] = [await person('bob'), await person('alice')]
  const { page } = owner
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const main = page.getByRole('main')
  const path = `/safe/eip155:31337:${safe.address}`
  await page.goto(path)

  await test.step('a text that turns the line around is refused, and stays', async () => {
    await main.getByRole('button', { name: 'Name this Safe' }).click()
    const field = main.getByLabel('Your name for this Safe')
    await field.fill('Team\u202eTreasury')
    await field.press('Enter')
    await expect(main.getByText('None may change the writing direction.')).toBeVisible()
    await expect(field).toHaveValue('Team\u202eTreasury')
    await field.fill('Team treasury')
    await field.press('Enter')
    await expect(titleOf(page)).toHaveText('Team treasury named by you')
    await expect(main.getByRole('button', { name: 'Rename' })).toBeFocused()
  })

  await test.step('its page keeps the address next to it, also after a reload', async () => {
    await page.reload()
    await expect(titleOf(page)).toHaveText('Team treasury named by you')
    await expect(main.getByRole('button', { name: `Copy address ${safe.address}` }).first()).toBeVisible()
    await expectAccessible(page, 'a Safe with a name')
  })

  await test.step('the owner’s page shows it to this person only', async () => {
    const asked = await askByRequest(other, safe)
    await visit(owner, asked)
    await expect(main.getByText('Team treasury named by you')).toBeVisible()
    await expect(main.getByRole('button', { name: `Copy address ${safe.address}` })).toBeVisible()
    await visit(other, asked)
    await expect(other.page.getByRole('button', { name: `Copy address ${safe.address}` })).toBeVisible()
    await expect(other.page.getByText('Team treasury')).toHaveCount(0)
  })

  await test.step('the message that is signed as this Safe does not contain it', async () => {
    const dialog = await chooseSafe(owner)
    await expect(dialog.getByRole('button', { name: /Team treasury\s*named by you\s*0x/ })).toBeVisible()
    expect(await nameSafe(dialog, safe)).not.toContain('treasury')
    await expect(dialog.getByText('Team treasury named by you')).toBeVisible()
  })

  await test.step('the account page lists the open sign-in with it', async () => {
    await signInByRequest(page, owner.origin, bob)
    await page.goto('/account')
    await expect(main.getByText('Team treasury named by you').first()).toBeVisible()
  })

  await test.step('it can be changed and removed', async () => {
    await page.goto(path)
    await main.getByRole('button', { name: 'Rename' }).click()
    await main.getByLabel('Your name for this Safe').fill('Reserve')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(titleOf(page)).toHaveText('Reserve named by you')
    await main.getByRole('button', { name: 'Rename' }).click()
    await main.getByRole('button', { name: 'Remove name' }).click()
    await expect(titleOf(page)).toHaveText('Safe')
  })
  await expect(dialogOf(page)).toHaveCount(0)
  expect(sent.filter(text => /treasury|Reserve/i.test(decodeURIComponent(text)))).toEqual([])
})

test('a Safe without a verified name has the gateway’s, marked as not verified and next to its address, until the person names it', async ({
  person,
  newSafe,
  safeWorld: { gateway },
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  gateway.name(safe.address, 'Pay\u200broll')
  const [asker, owner] = [await person('alice'), await person('bob')]
  const { page } = owner
  const main = page.getByRole('main')
  const named = 'Payroll from the Safe service, not verified'
  const path = `/safe/eip155:31337:${safe.address}`

  await test.step('on its page, but not in the title, which cannot mark it', async () => {
    await page.goto(path)
    await expect(titleOf(page)).toHaveText(named)
    await expect(page).toHaveTitle(new RegExp(`^Safe ${shortened(safe.address)} `))
    await expect(main.getByRole('button', { name: `Copy address ${safe.address}` }).first()).toBeVisible()
    await expectAccessible(page, 'a Safe with the gateway’s name')
  })

  await test.step('on the owner’s page and in the list of what waits for the owner', async () => {
    await visit(owner, await askByRequest(asker, safe))
    await expect(main.getByText(named)).toBeVisible()
    await expect(main.getByRole('button', { name: `Copy address ${safe.address}` })).toBeVisible()
    await signInByRequest(page, owner.origin, bob)
    await page.goto('/for-you')
    await expect(main.getByText(`${named} ${shortened(safe.address)}`)).toBeVisible()
  })

  await test.step('on the asker’s home page, uncut also on the smallest phone', async () => {
    await asker.page.setViewportSize({ width: 320, height: 640 })
    await asker.page.goto('/')
    // The dialog notes it; the test asked without it.
    await asker.page.evaluate(() => localStorage.setItem('countersign.cosigning', '1'))
    await asker.page.reload()
    const line = asker.page.getByRole('main').getByRole('link', { name: /^Waiting for 2 owners of Payroll/ })
    await expect(line).toContainText(shortened(safe.address))
    const cut = await line.evaluate(
      element =>
        [element, ...element.querySelectorAll('*')].filter(
          part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow === 'hidden',
        ).length,
    )
    expect(cut).toBe(0)
    expect(await line.evaluate(element => element.scrollHeight - element.clientHeight)).toBe(0)
  })

  await test.step('in the asker’s account', async () => {
    await signInByRequest(asker.page, asker.origin, alice)
    await asker.page.goto('/account')
    await expect(
      asker.page
        .getByRole('main')
        .getByText(`${named} ${shortened(safe.address)}`)
        .first(),
    ).toBeVisible()
  })

  await test.step('a person’s own name comes first', async () => {
    await page.goto(path)
    await main.getByRole('button', { name: 'Name this Safe' }).click()
    await main.getByLabel('Your name for this Safe').fill('Salaries')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(titleOf(page)).toHaveText('Salaries named by you')
    await expect(page).toHaveTitle(/^Safe Salaries /)
  })
})

test('the search for Safes glides to what it has found, and no row moves when names and owners are loaded', async ({
  person,
  newSafe,
  safeWorld: { gateway },
}) => {
  const owners = [bob.address, alice.address, carol.address]
  const first = await newSafe({ owners: [bob.address] })
  const last = await newSafe({ owners, threshold: 2 })
  for (const { address } of [first, last]) gateway.name(address, 'The treasury of a club with a long name')
  for (const [viewport, safes] of [
    [{ width: 1280, height: 900 }, [last]],
    [{ width: 320, height: 640 }, [first, last]],
  ] as const)
    await test.step(`${safes.length} found, at ${viewport.width} pixels`, async () => {
      const context = { viewport, reducedMotion: 'no-preference' } as const
      const owner = await person('bob', { context })
      const { page } = owner
      const [found, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route(/\/gateway\/.*\/owners\//, async route => {
        await found.promise
        // Without his other Safes.
        const response = await route.fetch()
        const json = await response.json()
        const isOwn = (safe: string) => safes.some(({ address }) => address === safe)
        await route.fulfill({ response, json: { ...json, safes: json.safes?.filter(isOwn) } })
      })
      await page.route(/\/gateway\/.*\/safes\/0x|\/rpc\/|\/v1\/accounts\//, async route => {
        const asked = `${route.request().url()} ${route.request().postData()}`.toLowerCase()
        if (safes.some(({ address }) => asked.includes(address.slice(2).toLowerCase()))) await loaded.promise
        await route.continue()
      })
      // The two-line hint of the address field is in a script of its own.
      await page.route('**/assets/*.js', async route => {
        const response = await route.fetch()
        if ((await response.text()).includes('or a link to the account.')) await setTimeout(500)
        await route.fulfill({ response })
      })
      const dialog = await chooseSafe(owner)
      await expect(dialog.getByText('Loading the Safes of this account…')).toBeVisible()
      const searching = await heightOf(dialog)
      await dialog.evaluate(noteGlides)
      found.resolve()
      const rows = safes.map(({ address }) => dialog.getByRole('button', { name: shortened(address) }))
      for (const row of rows) await expect(row).toBeVisible()
      const all = async () => [
        await heightOf(dialog),
        ...(await Promise.all(rows.map(row => row.evaluate(element => (element as HTMLElement).offsetTop)))),
      ]
      await dialog.evaluate(element => Promise.all(element.getAnimations().map(({ finished }) => finished)))
      const before = await all()
      // On the smaller screen, both are as high as it allows.
      if (viewport.width > 320)
        expect(await dialog.getAttribute('data-glides')).toBe(`${searching}px to ${before[0]}px`)

      loaded.resolve()
      for (const row of rows) {
        await expect(row).toContainText('from the Safe service, not verified')
        await expect(row).toContainText(/must confirm|1 owner/)
      }
      await expect(dialog.getByText('With alice.eth and carol.eth')).toBeVisible()
      expect(await all()).toEqual(before)
    })
})

const heightOf = (dialog: Locator) => dialog.evaluate(element => (element as HTMLElement).offsetHeight)

/** Runs in the page. Notes on the dialog between which heights it was last animated. */
function noteGlides(dialog: Element) {
  const { animate } = dialog
  dialog.animate = (frames, options) => {
    const heights = (frames as Keyframe[]).map(({ blockSize }) => blockSize)
    dialog.setAttribute('data-glides', heights.join(' to '))
    return animate.call(dialog, frames, options)
  }
}
