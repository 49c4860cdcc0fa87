import { accounts } from '@countersign/testbed'
import { proveByRequest as makeProof, purposeIn } from './fixtures/proofs.ts'
import { fetchIn, proveByRequest, requestTest as test, titleOf } from './fixtures/requests.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { expect } from './fixtures/test.ts'

test.use({ savesData: true })

const { bob } = accounts

const goOn = { name: 'Continue with this account' }
const sign = { name: 'Connect and sign' }

test('a person whose draft expired reads so once, and starts again', async ({ ask, person, inDays }) => {
  const { link } = await ask({ deadline: new Date(Date.now() + 20 * 86_400_000).toISOString() })
  const { page } = await person('bob')
  await page.goto(link)
  await page.getByRole('button', goOn).click()
  await expect(page.getByRole('button', sign)).toBeVisible()

  await inDays(7.5)
  await page.goto(link)
  await expect(page.getByText('The proof that you started has expired')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', goOn)).toBeVisible()
  await expect(page.getByText('The proof that you started has expired')).toHaveCount(0)
  await page.getByRole('button', goOn).click()
  await expect(page.getByRole('button', sign)).toBeVisible()
})

test('a person who leaves while the draft is created stays where they went, and finds it later', async ({
  ask,
  person,
}) => {
  const { link } = await ask()
  const { page } = await person('bob')
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/proofs', async route => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.goto(link)
  await page.getByRole('button', goOn).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Check' }).click()
  await expect(page).toHaveURL('/check')
  const created = page.waitForResponse(response => response.request().method() === 'POST')
  held.resolve()
  await (await created).finished()
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/account')
  await page.goBack()
  await expect(page).toHaveURL('/check')

  await page.goto(link)
  await expect(page.getByRole('button', sign)).toBeVisible()
})

test('a draft for a cancelled request can be used for a proof without it, or discarded', async ({
  asker,
  person,
}) => {
  const { page: requester, ask } = await asker()
  const request = await ask()
  const { page } = await person('bob')
  await page.goto(request.link)
  await page.getByRole('button', goOn).click()
  await expect(page.getByRole('button', sign)).toBeVisible()
  const id = new URL(page.url()).searchParams.get('proof')
  await requester.goto('/')
  await fetchIn(requester, 'DELETE', `/v1/requests/${request.id}`)

  await page.goto(`/prove/${id}`)
  await expect(titleOf(page)).toHaveText('Request cancelled')
  const left = page.getByRole('region', { name: 'You have a draft for this request' })
  await left.getByRole('button', { name: 'Create a proof without the request' }).click()
  await expect(purposeIn(page)).toHaveValue(request.purpose)
  await page.goBack()
  await left.getByRole('button', { name: 'Discard draft' }).click()
  await expect(left).toHaveCount(0)
  await page.goto(`/prove/${id}`)
  await expect(titleOf(page)).toHaveText('Draft not found')
})

test('what a person shares is what was shown, also when a newer proof appears', async ({
  ask,
  person,
  asking: { site },
}) => {
  const request = await ask()
  const bob = await person('bob')
  const { page } = bob
  await signInByRequest(page, site.url, accounts.bob)
  const shown = await proveByRequest(bob, site.url, request)
  await page.goto(request.link)
  const look = page.getByRole('link', { name: 'View proof' })
  await expect(look).toHaveAttribute('href', new RegExp(shown.id))

  await proveByRequest(bob, site.url, request)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('group', { name: 'Which proof do you want to share?' })).toBeVisible()
  await expect(look).toHaveAttribute('href', new RegExp(shown.id))
})

test('a finished proof is offered only in the browser that made it, which can share it', async ({
  ask,
  person,
  asking: { site },
}) => {
  const { link, purpose, audience } = await ask({ holdsFor: 86_400 })
  const [maker, other] = [await person('bob'), await person('bob')]
  await makeProof(maker.page, site.url, { said: { purpose, audience }, by: [bob] })
  for (const { page } of [maker, other]) {
    await signInByRequest(page, site.url, bob)
    await page.goto(link)
  }
  await expect(maker.page.getByRole('button', { name: 'Agree and share' })).toBeVisible()
  await expect(other.page.getByRole('button', goOn)).toBeVisible()
})
