import type { ProofState, RequestState } from '@countersign/api'
import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { phoneTest, scan } from './fixtures/phone.ts'
import { addByAddress, begin, expectProof, say } from './fixtures/proofs.ts'
import { fetchIn, handOver, prove, requestTest, titleOf } from './fixtures/requests.ts'
import { disconnect, expectMessage, expectSignedIn, openDialog, signButton } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'
import { setClockAhead } from './fixtures/time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const clocks = [
  { clock: 'two hours slow', ahead: -2 * hour },
  { clock: '25 hours slow', ahead: -25 * hour },
  { clock: '25 hours fast', ahead: 25 * hour },
  { clock: 'six days fast', ahead: 6 * day },
]

/** Returns a function that sets the clock of a page's device ahead, or back, from its next load on. */
function clockOf(page: Page): (ahead: number) => Promise<void> {
  let set = 0
  return async ahead => {
    await setClockAhead(page, ahead - set)
    set = ahead
  }
}

/** Clears what the browser of a page has stored, as in a new one. */
async function startOver(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Reads what the server has stored. */
async function read<Body>(page: Page, path: string): Promise<Body> {
  return JSON.parse((await fetchIn(page, 'GET', path)).text)
}

/** Returns how long a proof is valid, in milliseconds. */
async function lengthOf(page: Page, id: string): Promise<number> {
  const { proof } = await read<{ proof: ProofState }>(page, `/v1/proofs/${id}`)
  return Date.parse(proof.expiresAt) - Date.parse(proof.createdAt)
}

/** Expects the request of a page to have a deadline in one week. */
async function expectWeek(page: Page): Promise<void> {
  const id = page.url().replace(/.*\//, '')
  const { request } = await read<{ request: RequestState }>(page, `/v1/requests/${id}`)
  const length = Date.parse(request.deadline) - Date.parse(request.createdAt)
  expect(Math.abs(length - 7 * day)).toBeLessThan(5 * minute)
}

requestTest(
  'a request for a week is answered on devices whose clocks are hours and days slow or fast',
  async ({ ask, person }) => {
    const bob = await person('bob')
    const setClock = clockOf(bob.page)
    // All at first: the server closes a connection that is idle for seconds.
    const links: string[] = []
    for (const _ of clocks) links.push((await ask({ holdsFor: 7 * 86_400 })).link)
    for (const [index, { clock, ahead }] of clocks.entries())
      await requestTest.step(clock, async () => {
        const link = links[index] ?? ''
        await setClock(ahead)
        await prove(bob, link)
        const proof = bob.page.url().replace(/.*=/, '')
        expect(await lengthOf(bob.page, proof)).toBe(7 * day)
        await handOver(bob)
        await startOver(bob.page)
      })
  },
)

requestTest(
  'a proof is valid for the chosen length on devices whose clocks are hours and days slow or fast',
  async ({ person }) => {
    const { page, address, passTime } = await person('bob')
    const setClock = clockOf(page)
    for (const { clock, ahead } of clocks)
      await requestTest.step(clock, async () => {
        await setClock(ahead)
        await page.goto('/prove')
        await addByAddress(page, address)
        await say(page, { purpose: 'a loan', audience: 'The Bank' })
        await page.getByRole('radio', { name: '1 day' }).check()
        const id = await begin(page)
        expect(await lengthOf(page, id)).toBe(day)
        await page.getByRole('button', { name: 'Connect and sign' }).click()
        await expectProof(page, id, passTime)
        await startOver(page)
      })
  },
)

requestTest(
  'requests are created in one tab on a device whose clock is 25 hours slow and then 25 hours fast',
  async ({ asker }) => {
    const { page } = await asker()
    const setClock = clockOf(page)
    for (const { clock, ahead } of clocks.slice(1, 3))
      await requestTest.step(clock, async () => {
        await setClock(ahead)
        await page.goto('/requests/new')
        await page.getByLabel('Purpose').fill('opening an account')
        await page.getByRole('radio', { name: 'Any account', exact: true }).check()
        await page.getByRole('radio', { name: '1 week' }).check()
        await page.getByRole('button', { name: 'Create request' }).click()
        await expect(titleOf(page)).toHaveText('opening an account')
        await expectWeek(page)
        await page.goto('/requests')
        await expect(page.getByRole('list', { name: 'Your requests' })).toContainText(/just now|minutes? ago/)
      })
  },
)

requestTest(
  'a deadline that was proposed before the server answered is proposed again after a reload',
  async ({ asker }) => {
    const { page } = await asker()
    const setClock = clockOf(page)
    await setClock(-25 * hour)
    await page.route('**/v1/**', route => route.abort())
    await page.goto('/requests/new')
    await page.getByLabel('Purpose').fill('opening an account')
    await page.getByRole('radio', { name: 'Any account', exact: true }).check()
    await page.unrouteAll()
    await setClock(25 * hour)
    await page.reload()
    await expect(page.getByLabel('Purpose')).toHaveValue('opening an account')
    await page.getByRole('button', { name: 'Create request' }).click()
    await expect(titleOf(page)).toHaveText('opening an account')
    await expectWeek(page)
  },
)

phoneTest(
  'a phone connects and signs with computers whose clocks are minutes, hours and days slow or fast',
  async ({ page, phone }) => {
    await phone.setOptions({ oneClick: false })
    const setClock = clockOf(page)
    for (const { clock, ahead } of [
      { clock: 'three minutes fast', ahead: 3 * minute },
      { clock: 'two hours slow', ahead: -2 * hour },
      { clock: 'eight days fast', ahead: 8 * day },
    ])
      await phoneTest.step(clock, async () => {
        await setClock(ahead)
        await page.goto('/')
        const dialog = await openDialog(page)
        await dialog.getByRole('button', { name: 'Scan with a phone wallet' }).click()
        await scan(page, phone)
        await phone.approve()
        await expectMessage(dialog)
        await signButton(dialog).click()
        await expect.poll(() => phone.waiting()).toBe('request')
        await phone.sign()
        await expectSignedIn(page, accounts.alice.address)
        await page.reload()
        await expectSignedIn(page, accounts.alice.address)
        await page.getByRole('button', { name: 'Sign out', exact: true }).click()
        await openDialog(page)
        await expectMessage(dialog)
        await disconnect(dialog, 'Demo Phone')
        await expect.poll(() => phone.sites()).toEqual([])
      })
  },
)
