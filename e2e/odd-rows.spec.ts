import { accounts } from '@countersign/testbed'
import type { Page, Route } from '@playwright/test'
import { cosigningTest } from './fixtures/cosigning.ts'
import { messagesIn, requestTest } from './fixtures/requests.ts'
import { transactionsOf } from './fixtures/safe-page.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob } = accounts

/** Changes the lists that a site, or the Safe service behind it, responds with. */
async function change(page: Page, path: RegExp, turn: (list: Record<string, unknown[]>) => object) {
  await page.route(
    url => path.test(url.pathname),
    async (route: Route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: turn(await response.json()) })
    },
  )
}

const rows = { count: 2, next: null, previous: null }
const delegate = { safe: null, delegate: bob.address, delegator: alice.address, label: 'Bookkeeping' }
const collectible = { address: bob.address, tokenName: 'Old lamp', tokenSymbol: 'LAMP', logoUri: null }
const coin = {
  tokenInfo: {
    ...{ type: 'ERC20', address: bob.address, decimals: 18, symbol: 'OIL', name: 'Lamp Oil', logoUri: null },
  },
  ...{ balance: '1', fiatBalance: '0', fiatConversion: '0' },
}
const transfer = {
  type: 'TRANSACTION',
  transaction: {
    ...{ id: 'one', txHash: `0x${'1'.repeat(64)}`, timestamp: 1_767_225_600_000, txStatus: 'SUCCESS' },
    txInfo: {
      ...{ type: 'Transfer', direction: 'INCOMING', transferInfo: { type: 'NATIVE_COIN', value: '5' } },
      ...{ sender: { value: bob.address }, recipient: { value: alice.address } },
    },
    executionInfo: null,
  },
}
const message = {
  type: 'MESSAGE',
  ...{ messageHash: `0x${'2'.repeat(64)}`, status: 'NEEDS_CONFIRMATION', message: 'Hello', origin: null },
  ...{ creationTimestamp: 1_767_225_600_000, modifiedTimestamp: 1_767_225_600_000 },
  ...{ confirmationsSubmitted: 0, confirmationsRequired: 1, confirmations: [], preparedSignature: null },
  proposedBy: { value: alice.address },
}

/** The lists of a Safe, each with a row that cannot be read, by the address that shows them. */
const lists = [
  {
    ...{ list: 'History', show: 'transactions', path: /\/transactions\/history$/, readable: /Received/ },
    body: { ...rows, results: [{ ...transfer, transaction: { id: 7 } }, transfer] },
  },
  {
    ...{ list: 'Queue', show: 'transactions', path: /\/transactions\/queued$/, readable: /Received/ },
    body: { ...rows, results: [{ ...transfer, transaction: null }, transfer] },
  },
  {
    ...{ list: 'Messages', show: 'messages', path: /\/safes\/\w+\/messages$/, readable: /Hello/ },
    body: { ...rows, results: [{ ...message, messageHash: 'odd' }, message] },
  },
  {
    ...{ list: 'Balances', show: 'overview', path: /\/balances\/\w+$/, readable: /Lamp Oil/ },
    body: { fiatTotal: '0', items: [{ ...coin, balance: 'many' }, coin] },
  },
  {
    ...{ list: 'NFTs', show: 'overview', path: /\/collectibles$/, readable: /Old lamp/ },
    body: {
      ...rows,
      results: [
        { ...collectible, id: 'odd' },
        { ...collectible, id: '7' },
      ],
    },
  },
  {
    ...{ list: 'Delegates', show: 'overview', path: /\/delegates$/, readable: /Bookkeeping/ },
    body: { ...rows, results: [{ ...delegate, delegate: 'odd' }, delegate] },
  },
]

cosigningTest(
  'an unreadable row in any list of a Safe is counted, and the others are shown',
  async ({ page, newSafe, safeWorld: { site } }) => {
    const safe = await newSafe({ owners: [alice.address, bob.address] })
    for (const { path, body } of lists) await change(page, path, () => body)
    await page.route('**/v1/site', async route => {
      const response = await route.fetch()
      const read = await response.json()
      const chains = read.chains.map((chain: object) => ({
        ...chain,
        explorer: 'https://explorer.example',
      }))
      await route.fulfill({ response, json: { ...read, chains } })
    })
    for (const [show, shown] of Map.groupBy(lists, ({ show }) => show)) {
      await page.goto(`${site.url}${transactionsOf(safe).replace('transactions', show)}`)
      for (const { list, readable } of shown)
        await cosigningTest.step(list, async () => {
          const section = page
            .getByRole('region')
            .filter({ has: page.getByRole('heading', { name: list, exact: true }) })
            .last()
          await expect(section).toContainText('Some entries couldn’t be read and aren’t shown: 1.')
          await expect(section.getByRole('link', { name: 'View on explorer' }).last()).toHaveAttribute(
            'href',
            `https://explorer.example/address/${safe.address}`,
          )
          await expect(section.getByRole('listitem').filter({ hasText: readable })).toHaveCount(1)
        })
    }
  },
)

requestTest(
  'a delivery that cannot be read does not hide the others',
  async ({ asker, asking: { receiver } }) => {
    const { page, ask, addWebhook } = await asker()
    await addWebhook(receiver.url(`/hooks/${crypto.randomUUID()}`))
    const { id } = await ask()
    await change(page, /^\/v1\/deliveries$/, ({ items = [], ...list }) => ({
      ...list,
      items: [...items.map(item => ({ ...Object(item), id: 'odd', createdAt: 'never' })), ...items],
    }))
    await page.goto(`/requests/${id}`)
    await page.getByRole('button', { name: 'Cancel request' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
    await expect(messagesIn(page)).toHaveCount(2)
    await expect(messagesIn(page).first()).toHaveText('This entry couldn’t be read.')
    await expect(messagesIn(page).last()).toContainText('Request cancelled')
  },
)
