import { expectAccessibleInAllSizes } from './fixtures/axe.ts'
import { expectOutcome } from './fixtures/check-page.ts'
import { expect, bareTest as test } from './fixtures/test.ts'

test('a visitor’s browser checks the sample alone, and refuses it with one letter changed', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const asked = new Set<string>()
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== new URL(page.url()).origin || !pathname.startsWith('/assets/')) asked.add(request.url())
  })
  await page.getByRole('button', { name: 'See a sample being checked' }).click()
  const sample = page.getByRole('article', { name: 'A sample proof' })
  await expect(sample.getByRole('heading', { name: 'A sample proof' })).toBeFocused()
  const outcome = sample.getByRole('status')
  await expect(outcome).toContainText('This proof is valid')
  const checks = sample.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  await expect(checks.filter({ hasText: 'The signatures prove the accounts.' })).toContainText('Passed')
  // What only its issuer could say is not counted as passed.
  await expect(checks.filter({ hasText: 'Only the site that issued the proof knows' })).toContainText(
    'Trusted without a check',
  )
  await expectAccessibleInAllSizes(page, 'the sample, valid', outcome)

  await sample.getByRole('button', { name: 'Change one letter' }).click()
  await expect(outcome).toContainText('This proof isn’t valid')
  await expect(checks.filter({ hasText: 'A signed text doesn’t match' })).toContainText('Failed')
  await expectAccessibleInAllSizes(page, 'the sample, changed', outcome)
  expect([...asked]).toEqual([])

  await sample.getByRole('link', { name: 'View all details' }).click()
  await expectOutcome(page, 'rejected')
  await page.goBack()
  await page.getByRole('button', { name: 'See a sample being checked' }).click()
  await expect(outcome).toContainText('This proof is valid')
})

test('the checks of the sample are shown one after the other, unless a person prefers less motion', async ({
  page,
}) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await page.getByRole('button', { name: 'See a sample being checked' }).click()
  const sample = page.getByRole('article', { name: 'A sample proof' })
  const outcome = sample.getByRole('status')
  const shown = sample.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  await expect(sample.getByRole('list', { name: 'Checks' }).locator('li')).not.toHaveCount(0)
  await expect(shown).toHaveCount(0)
  for (const count of [1, 2]) {
    await page.clock.runFor(450)
    await expect(shown).toHaveCount(count)
  }
  await expect(outcome).toHaveText('Checking…')
  await expect
    .poll(async () => {
      await page.clock.runFor(450)
      return outcome.textContent()
    })
    .toContain('This proof is valid')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await sample.getByRole('button', { name: 'Change one letter' }).click()
  await expect(outcome).toContainText('This proof isn’t valid')
})
