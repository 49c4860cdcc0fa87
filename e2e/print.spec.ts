import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { expectOutcome, pastedIn } from './fixtures/check-page.ts'
import { cosigningTest as test } from './fixtures/cosigning.ts'
import { issueProof, provers } from './fixtures/issued-proofs.ts'
import { asked, askForProof } from './fixtures/requests.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob } = accounts

test('every page is printed dark on white in the dark theme, whole, and without anything to press', async ({
  person,
  newSafe,
  askElsewhere,
  safeWorld: { site },
}) => {
  const { page } = await person('bob', { context: { colorScheme: 'dark' } })
  await signInByRequest(page, site.url, bob)
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const proof = await issueProof(site.url, [provers.key(bob)])
  const request = await askForProof(page.context().request, site.url, asked({ account: null }))
  const cosigning = await askElsewhere(safe)
  for (const [path, text] of [
    [`/p/${proof.id}`, 'Paper alone proves nothing. Only the signatures in the file do.'],
    [new URL(request.link).pathname, 'Example Bank'],
    [new URL(cosigning.link).pathname, cosigning.message.split('\n').at(-1) ?? ''],
    [`/safe/eip155:31337:${safe.address}`, alice.address],
    [`/a/eip155:31337:${alice.address}`, alice.address],
    ['/account', bob.address],
    ['/for-you', 'Waiting for your confirmation'],
    ['/help', 'Sign in with your wallet'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(text)
    await expectPrinted(page, path, text)
  }
  await page.goto('/check')
  await pastedIn(page).fill(JSON.stringify(proof))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expectOutcome(page, 'verified')
  await expectPrinted(page, 'the result of a check', bob.address)
})

test('a proof fits paper as small as A6, in both directions of writing', async ({
  person,
  safeWorld: { site },
}) => {
  const { page } = await person('bob')
  const proof = await issueProof(site.url, [provers.key(bob)])
  // As wide as A6 between its margins.
  await page.setViewportSize({ width: 291, height: 400 })
  await page.emulateMedia({ media: 'print' })
  for (const [language, line] of [
    ['en', 'Proof of ownership'],
    ['ar', 'إثبات ملكية'],
  ] as const) {
    await page.goto(`/p/${proof.id}`)
    await page.evaluate(code => localStorage.setItem('countersign.language', code), language)
    await page.reload()
    const paper = page.locator('[data-proof-paper]')
    await expect(paper.getByText(line, { exact: true })).toBeVisible()
    await expect(paper.locator('svg[role="img"]')).toBeVisible()
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, language).toBeLessThanOrEqual(0)
    // The title is as high as its lines: no word is broken.
    const { lines, words } = await paper.getByText(line, { exact: true }).evaluate(title => ({
      lines: Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
      words: title.textContent.split(' ').length,
    }))
    expect(lines, language).toBeLessThanOrEqual(words - 1)
  }
})

async function expectPrinted(page: Page, what: string, text: string) {
  await page.emulateMedia({ media: 'print' })
  // As wide as A4 between its margins. Nothing may depend on the height.
  await page.setViewportSize({ width: 688, height: 400 })
  await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), what).toBeVisible()
  expect(await page.evaluate(faultsOnPaper), what).toEqual([])
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Runs in the page. Returns what should not be on paper. */
function faultsOnPaper(): string[] {
  const luminance = (color: string) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) return 0
    canvas.fillStyle = '#ffffff'
    canvas.fillRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
  }
  const main = document.querySelector('main')
  const faults: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
    if (!element.checkVisibility() || element.closest('svg')) continue
    const style = getComputedStyle(element)
    const { x, y, width, height, right } = element.getBoundingClientRect()
    // Only for screen readers.
    if (width <= 1 || height <= 1 || style.clipPath !== 'none') continue
    const name = `${element.tagName} “${element.textContent?.slice(0, 40)}”`
    const isAround = element === document.body || element.contains(main)
    if (!isAround && !main?.contains(element)) faults.push(`${name} is around the page`)
    if (element.matches('button:not(:has(code)), input, textarea, select')) faults.push(`${name} is to press`)
    if (luminance(style.backgroundColor) < 0.6) faults.push(`${name} has a dark background`)
    const isText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    if (isText && luminance(style.color) > 0.6) faults.push(`${name} is light`)
    if (['fixed', 'sticky'].includes(style.position)) faults.push(`${name} is on every sheet`)
    if (x < 0 || y + scrollY < 0 || right > innerWidth + 1) faults.push(`${name} is cut off`)
    if (style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
      faults.push(`${name} has to be scrolled`)
  }
  return faults
}
