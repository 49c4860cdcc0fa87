import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { scan, showCode, phoneTest as test } from './fixtures/phone.ts'
import {
  dialogOf,
  disconnect,
  expectMessage,
  expectSignedIn,
  openDialog,
  signButton,
} from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'
import { scriptsOf, watch } from './fixtures/watch.ts'

const { alice, carol } = accounts

/** Returns the scripts of a page that communicate with a relay, read from the page's own cache. */
async function relayCodeOf(page: Page): Promise<string[]> {
  return page.evaluate(
    async paths => {
      const texts = await Promise.all(paths.map(async path => (await fetch(path)).text()))
      return paths.filter((_, index) => /irn_publish|wc_sessionPropose/.test(texts[index] ?? ''))
    },
    await scriptsOf(page),
  )
}

test('a phone scans the code, connects and signs, and no relay code is loaded before that', async ({
  page,
  phone,
  phones: { site, relay },
}) => {
  const seen = await watch(page, site.url)
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  await page.emulateMedia({ colorScheme: 'light' })
  await phone.setOptions({ oneClick: false })

  await page.goto('/')
  await openDialog(page)
  await expect(dialogOf(page).getByRole('button', { name: 'Scan with a phone wallet' })).toBeVisible()
  expect(await relayCodeOf(page)).toEqual([])
  expect(sockets).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Scan with a phone wallet' }).click()
  await scan(page, phone)
  expect(await phone.read()).toMatchObject({ heading: 'Connect to this site?', text: null })
  await phone.approve()
  const message = await expectMessage(dialogOf(page))
  expect(message).toContain(alice.address)
  await signButton(dialogOf(page)).click()
  await expect.poll(() => phone.waiting()).toBe('request')
  expect(await phone.read()).toMatchObject({ text: message })
  await phone.sign()
  await expectSignedIn(page, alice.address)

  expect(await relayCodeOf(page)).not.toEqual([])
  expect(sockets).toHaveLength(1)
  for (const { foreign, complaints } of [seen, phone.seen]) {
    expect(foreign.filter(address => new URL(address).host !== new URL(relay.url).host)).toEqual([])
    expect(complaints).toEqual([])
  }
})

test('a phone that supports it connects and signs in one step, also from a dark screen and while the page reloads', async ({
  page,
  phone,
  phones,
}) => {
  const seen = await watch(page, phones.site.url)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const dialog = await showCode(page)
  await scan(page, phone)
  await phone.oneClick(carol.address)
  await expectSignedIn(page, carol.address)
  expect(seen.complaints).toEqual([])

  await test.step('while the page reloads', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await openDialog(page)
    await expectMessage(dialog)
    await disconnect(dialog, 'Demo Phone')
    await expect.poll(() => phone.sites()).toEqual([])
    await dialog.getByRole('button', { name: 'Scan with a phone wallet' }).click()
    await scan(page, phone)
    await expect.poll(() => phone.waiting()).toBe('one-click')
    await page.goto('about:blank')
    await phone.oneClick(alice.address)
    await page.goBack()
    await expectSignedIn(page, alice.address)
  })
})
