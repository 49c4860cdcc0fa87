import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@countersign/testbed'
import { devices, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { accountId } from './fixtures/by-request.ts'
import { expectOutcome, pastedIn } from './fixtures/check-page.ts'
import { expectSeal, proveByRequest, type Said } from './fixtures/proofs.ts'
import { readQr } from './fixtures/qr.ts'
import { expect, bareTest as test } from './fixtures/test.ts'

const { alice } = accounts
const said: Said = { purpose: 'opening an account', audience: 'Example Exchange' }

/** Downloads the file that a button offers. */
async function downloaded(page: Page, name: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Drops a file on the page's drop target, as from the desktop. */
async function drop(page: Page, file: { name: string; text: string }): Promise<void> {
  const dataTransfer = await page.evaluateHandle(({ name, text }) => {
    const carried = new DataTransfer()
    carried.items.add(new File([text], name, { type: 'application/json' }))
    return carried
  }, file)
  await pastedIn(page).dispatchEvent('drop', { dataTransfer })
}

test('a proof’s file is valid when dropped on the check page, and the CACAO file contains the same', async ({
  page,
  server,
}) => {
  const id = await proveByRequest(page, server.url, { said, by: [alice] })
  await page.goto(`/p/${id}`)
  await expectSeal(page, 'Valid proof of ownership')
  const file = await downloaded(page, 'Download file (.json)')
  expect(file.name).toBe(`proof-${id.slice(0, 8)}.json`)
  const [own] = JSON.parse(file.text).accounts
  await page.getByText('For developers').click()
  const cacao = await downloaded(page, 'Download as CACAO')
  expect(cacao.name).toBe(`proof-${id.slice(0, 8)}.cacao.json`)
  expect(JSON.parse(cacao.text)).toMatchObject({
    h: { t: 'eip4361' },
    p: { iss: `did:pkh:${accountId(alice.address)}`, aud: `${server.url}/p/${id}` },
    s: { t: 'eip191', s: own.signature },
  })

  await page.goto('/check')
  await drop(page, file)
  await expectOutcome(page, 'verified')
  await drop(page, { name: 'proof.json', text: file.text.replace(said.purpose, 'closing an account') })
  await expectOutcome(page, 'rejected')
})

test('the badge of a proof shows its status on another site, and leads to the proof', async ({
  page,
  server,
}) => {
  const id = await proveByRequest(page, server.url, { said, by: [alice] })
  await page.goto(`/p/${id}`)
  await page.getByText('Badge for your site').click()
  const badge = page.getByRole('img', { name: 'Proof of ownership' })
  await expect(badge).toHaveJSProperty('naturalWidth', 144)
  const html = (await page.locator('pre').filter({ hasText: 'badge.svg' }).textContent()) ?? ''

  await using site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  // The address of a server that listens on a port has this type.
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
  await expect(badge).toHaveJSProperty('naturalWidth', 144)
  await badge.click()
  await expectSeal(page, 'Valid proof of ownership')
  await expect(page).toHaveURL(`${server.url}/p/${id}`)
})

test('on a phone, the maker of a proof passes its link on with the system’s share sheet', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: server.url })
  const page = await context.newPage()
  await page.addInitScript(() => {
    navigator.share = async data => document.documentElement.setAttribute('data-shared', data?.url ?? '')
  })
  const id = await proveByRequest(page, server.url, { said, by: [alice] })
  await page.goto(`/p/${id}`)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toBeInViewport()
  await share.click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', `${server.url}/p/${id}`)
  await expectAccessible(page, 'the share sheet of a proof on a phone')
  await context.close()
})

test('a printed proof shows its code, address and account, and nothing else of the page', async ({
  page,
  server,
}) => {
  // Printing does nothing in this Chromium.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const id = await proveByRequest(page, server.url, { said, by: [alice] })
  await page.goto(`/p/${id}`)
  await expectSeal(page, 'Valid proof of ownership')
  const paper = page.getByRole('article').filter({ hasText: 'Paper alone proves nothing' })
  await expect(paper).toBeHidden()
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  for (const text of [`${server.url}/p/${id}`, said.purpose, String(said.audience), alice.address])
    await expect(paper.getByText(text, { exact: true })).toBeVisible()
  expect(await readQr(paper.getByRole('img', { name: 'QR code with the link to this proof' }))).toBe(
    `${server.url}/p/${id}`,
  )
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
})
