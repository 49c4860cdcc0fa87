import { stillTime } from '../../../e2e/fixtures/time.ts'
import type { Shots, Stage } from './stage.ts'

/** Checks the sample on the home page, as it is and with one letter changed. */
export async function* start({ meet }: Stage): Shots {
  const { page } = await meet('alice')
  await page.goto('/')
  await page.getByRole('button', { name: 'See a sample being checked' }).click()
  const sample = page.getByRole('article', { name: 'A sample proof' })
  await sample.getByText('This proof is valid').waitFor()
  yield [page, 'sample']
  await sample.getByRole('button', { name: 'Change one letter' }).click()
  await sample.getByText('This proof isn’t valid').waitFor()
  yield [page, 'sample-changed']
  // What is shown until the checks are done.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await stillTime(page, 300)
  await page.goto('/')
  await page.getByRole('button', { name: 'See a sample being checked' }).click()
  await sample.getByText('Checking…').waitFor()
  yield [page, 'sample-checking']
}
