import { readFile } from 'node:fs/promises'
import { answerByRequest, fetchIn, requestTest as test } from './fixtures/requests.ts'
import { expect } from './fixtures/test.ts'

test('requests can be filtered by status and search text, and the result can be exported as CSV', async ({
  asker,
  person,
  asking: { site },
}) => {
  const { page, ask } = await asker()
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
  const proven = await ask({ purpose: 'a loan', reference: '=1+1, "case"' })
  await answerByRequest(await person('bob'), site.url, proven)
  const withdrawn = await ask({ purpose: 'a visa', audience: null, account: null, chain: null })
  expect((await fetchIn(page, 'DELETE', `/v1/requests/${withdrawn.id}`)).status).toBe(204)
  await ask({ purpose: 'a house' })

  await page.reload()
  const list = page.getByRole('list', { name: 'Your requests' }).getByRole('listitem')
  const names = list.getByRole('link')
  await expect(names).toHaveText(['a house', 'a visa', 'a loan'])
  await expect(list.filter({ hasText: 'a visa' })).toContainText('Any account')
  await page.getByRole('radio', { name: 'Open' }).check({ force: true })
  await expect(names).toHaveText(['a house'])
  await expect(page).toHaveURL(/\?state=open$/)
  await page.getByRole('radio', { name: 'All' }).check({ force: true })
  await page.getByRole('searchbox', { name: 'Search' }).fill('CASE')
  await expect(names).toHaveText(['a loan'])
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('CASE')
  await expect(names).toHaveText(['a loan'])

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"${proven.id}","proven","a loan"`)
  expect(lines[1]).toContain(`"'=1+1, ""case"""`)

  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing of the kind')
  await page.getByRole('button', { name: 'Show all requests' }).click()
  await expect(names).toHaveCount(3)
  await names.filter({ hasText: 'a loan' }).click()
  await expect(page).toHaveURL(new RegExp(`/requests/${proven.id}$`))
})
