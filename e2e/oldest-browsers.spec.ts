import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { expectOutcome, pasteProof } from './fixtures/check-page.ts'
import { hostedTest, oneStep, pick } from './fixtures/hosted.ts'
import { issueProof, provers } from './fixtures/issued-proofs.ts'
import { limitToOldestBrowsers } from './fixtures/oldest-browsers.ts'
import { phoneTest, scan } from './fixtures/phone.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf, expectSignedIn, openDialog, signIn } from './fixtures/steps.ts'
import { bareTest, expect, test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const { alice, bob } = accounts

/** Returns the complaints of a page that has only what the oldest supported browsers have. */
async function inOldestBrowser(page: Page, origin: string): Promise<readonly string[]> {
  await limitToOldestBrowsers(page, origin)
  const { complaints } = await watch(page, origin)
  await page.goto('/')
  expect(
    await page.evaluate(() => [typeof Reflect.get(URL, 'parse'), typeof globalThis.requestIdleCallback]),
  ).toEqual(['undefined', 'undefined'])
  return complaints
}

test.describe('with nothing that the oldest supported browsers lack', () => {
  test('a person signs in with an extension', async ({ page, wallet, server }) => {
    const complaints = await inOldestBrowser(page, server.url)
    await signIn(page, wallet, 'alice')
    expect(complaints).toEqual([])
  })

  phoneTest('a person signs in with a phone', async ({ page, phone, phones }) => {
    const complaints = await inOldestBrowser(page, phones.site.url)
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Scan with a phone wallet' }).click()
    await scan(page, phone)
    await phone.approve()
    await expectSignedIn(page, alice.address)
    expect(complaints).toEqual([])
  })

  hostedTest('a person signs in with a hosted wallet', async ({ page, hosted }) => {
    const complaints = await inOldestBrowser(page, hosted.site.url)
    const window = await pick(page, oneStep)
    const address = await window.create('key')
    await window.approve()
    await expectSignedIn(page, address)
    expect(complaints).toEqual([])
  })

  bareTest('every page works for a person who is signed in', async ({ page, server }) => {
    const complaints = await inOldestBrowser(page, server.url)
    await signInByRequest(page, server.url, bob)
    const proof = await issueProof(server.url, [provers.key(bob)])
    const account = `eip155:31337:${bob.address}`
    for (const path of [
      ...[
        '/',
        '/account',
        '/proofs',
        '/prove',
        '/requests',
        '/requests/new',
        '/for-you',
        '/notifications',
        '/privacy',
        '/help',
        '/open',
      ],
      ...[`/a/${account}`, `/p/${proof.id}`, `/safe/${account}`, '/nowhere'],
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Oops/)
    }
    await page.goto('/check')
    const checking = page.waitForEvent('worker')
    await pasteProof(page, `${server.url}/p/${proof.id}`)
    expect(await (await checking).evaluate(() => typeof Reflect.get(URL, 'parse'))).toBe('undefined')
    await expectOutcome(page, 'verified')
    await pasteProof(page, JSON.stringify(proof))
    await expectOutcome(page, 'verified')
    expect(complaints.filter(complaint => !/status of 404/.test(complaint))).toEqual([])
  })
})
