import { accounts } from '@countersign/testbed'
import { issueProof, provers } from '../../../e2e/fixtures/issued-proofs.ts'
import { proveByRequest } from '../../../e2e/fixtures/proofs.ts'
import { signInByRequest, signInElsewhere } from '../../../e2e/fixtures/sessions.ts'
import { questionOf } from '../../../e2e/fixtures/steps.ts'
import type { Shots, Stage } from './stage.ts'

const { alice, heidi } = accounts

/** Visits what a person manages: their account, keys, proofs, notifications and applications. */
export async function* people({ meet, site, mail, application }: Stage): Shots {
  const { page } = await meet('heidi')
  const main = page.getByRole('main')
  const press = (name: string | RegExp) => main.getByRole('button', { name }).first().click()
  const keep = (name: string) => questionOf(page).getByRole('button', { name }).click()
  const visit = async (path: string) => {
    await page.goto(path)
    await main.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }
  const authorize = async () => {
    await page.goto(`${application}login`)
    await main.getByRole('heading', { level: 1 }).waitFor()
  }

  await visit(`/a/eip155:31337:${heidi.address}`)
  yield [page, 'public-empty']
  await issueProof(site.url, [provers.key(heidi)], { visibility: 'listed' })
  await issueProof(site.url, [provers.key(heidi), provers.key(alice)], {
    ...{ visibility: 'listed', purpose: 'Membership', audience: null },
  })
  await visit(`/a/eip155:31337:${heidi.address}`)
  yield [page, 'public']
  await visit('/account')
  yield [page, 'account-signed-out']
  await visit('/proofs')
  yield [page, 'proofs-signed-out']
  await visit('/requests')
  yield [page, 'requests-signed-out']
  await visit('/for-you')
  yield [page, 'for-you-signed-out']
  await visit('/notifications')
  yield [page, 'notifications-signed-out']
  await visit('/open')
  await page.getByRole('textbox').fill('what is this?')
  await page.getByRole('textbox').press('Enter')
  yield [page, 'open-nonsense']

  await signInByRequest(page, site.url, heidi)
  await signInElsewhere(site.url, heidi)
  await visit('/requests')
  yield [page, 'requests-empty']
  await authorize()
  await press(/^Continue/)
  await page.getByRole('link', { name: 'Sign out' }).waitFor()
  await visit(`${site.url}/account`)
  await press(/^Rename/)
  yield [page, 'account-rename']
  await press('Cancel')
  await press('Sign out all other devices')
  yield [page, 'account-question']
  await keep('Stay signed in')
  await press(/^Revoke access/)
  yield [page, 'account-revoke-application']

  await visit('/notifications')
  await page.getByLabel('Email address').fill('heidi@example.org')
  await press('Send link')
  await page.getByText('We sent an email').waitFor()
  yield [page, 'notifications-sent']
  const token = /#confirm=(\S+)/.exec(mail.received('heidi@example.org')[0]?.text ?? '')?.[1]
  for (const what of ['confirm', 'stop']) {
    await page.goto('about:blank')
    await visit(`${site.url}/notifications#${what}=${token}`)
    yield [page, `notifications-${what}`]
  }
  await press('Turn off emails')
  await page.getByText('You won’t get any more emails').waitFor()
  yield [page, 'notifications-stopped']

  await visit('/requests/keys')
  await press('Create API key')
  yield [page, 'keys-faults']
  await page.getByLabel('Key name').fill('payout server')
  await press('Create API key')
  await page.getByLabel('API key', { exact: true }).waitFor()
  yield [page, 'keys-created']
  await press('I’ve saved it')
  await page.getByLabel('Webhook URL').fill('https://example.org/hooks')
  await press('Add webhook')
  await page.getByLabel('Webhook secret', { exact: true }).waitFor()
  yield [page, 'keys-webhook']
  await press('I’ve saved it')
  await press(/^Revoke the key/)
  yield [page, 'keys-question']
  await visit('/requests/new')
  await press('Create request')
  await page.locator('[aria-invalid=true]').first().waitFor()
  yield [page, 'request-faults']

  const proof = await proveByRequest(page, site.url, {
    said: { purpose: 'Opening an account', audience: 'Example Exchange', visibility: 'listed' },
    by: [heidi],
  })
  await visit('/proofs')
  yield [page, 'proofs']
  await page.getByRole('searchbox').fill('nothing like this')
  await page.getByText('No matching proofs').waitFor()
  yield [page, 'proofs-nothing']
  await visit(`/p/${proof}`)
  await press('Revoke proof')
  yield [page, 'proof-question']

  await visit('/sign-out')
  yield [page, 'sign-out']
  // After a consent, the application gets its answer without a page.
  await page.goto(`${application}login`)
  await page.getByRole('link', { name: 'Sign out' }).click()
  await main.getByRole('button', { name: 'Sign out' }).waitFor()
  yield [page, 'sign-out-of-application']
  for (const problem of ['unknown-client', 'wrong-redirect', 'expired']) {
    await visit(`${site.url}/authorize?problem=${problem}`)
    yield [page, `authorize-${problem}`]
  }
}
