import { accounts, deployTokens, receiptOf, type SafeAccount } from '@countersign/testbed'
import type { Locator, Page } from '@playwright/test'
import { encodeFunctionData, parseAbi, parseEther, zeroAddress } from 'viem'
import { expectAccessible } from './fixtures/axe.ts'
import { askByRequest, confirmByRequest } from './fixtures/by-request.ts'
import { cosigningTest, expectProposed, foundLater, shortened, titleOf, visit } from './fixtures/cosigning.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { expect } from './fixtures/test.ts'
import type { World } from './fixtures/world.ts'

const { alice, bob, carol, heidi } = accounts
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
])

const test = cosigningTest.extend<{ safe: SafeAccount }>({
  safe: async ({ newSafe }, use) =>
    use(await newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })),
})

const pageOf = ({ address }: SafeAccount, show = '') =>
  `/safe/eip155:31337:${address}${show && `?show=${show}`}`
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()

/** Matches an amount whose symbol may be isolated from the text direction. */
const amount = (number: string, symbol: string) => new RegExp(`${number} \u2068?${symbol}`)

/** Transfers ETH, tokens and a collectible to a Safe. */
async function endow({ chain }: World, { address }: SafeAccount) {
  const { client } = chain
  const tokens = await deployTokens(chain, {
    pieces: [
      { id: 7n, owner: address, uri: `data:application/json,${encodeURIComponent('{"name":"Old lamp"}')}` },
    ],
  })
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [address, 2_500_000n] })
  const account = accounts.deployer
  await receiptOf(
    chain,
    await client.sendTransaction({ account, to: tokens.coin.address, data, chain: client.chain }),
  )
  await receiptOf(
    chain,
    await client.sendTransaction({ account, to: address, value: parseEther('1.5'), chain: client.chain }),
  )
}

/** Adds a payment to heidi to a Safe's queue, as alice. */
async function propose({ chain }: World, gateway: string, { address }: SafeAccount) {
  const call = [heidi.address, parseEther('0.25'), '0x', 0, 0n, 0n, 0n, zeroAddress, zeroAddress, 0n] as const
  const safeTxHash = await chain.client.readContract({
    ...{ address, abi, functionName: 'getTransactionHash', args: call },
  })
  const response = await fetch(`${gateway}/v1/chains/31337/transactions/${address}/propose`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ to: heidi.address, value: String(call[1]), data: null, operation: 0, nonce: '0' },
      ...{ safeTxGas: '0', baseGas: '0', gasPrice: '0', gasToken: zeroAddress, refundReceiver: zeroAddress },
      ...{ safeTxHash, sender: alice.address, signature: await alice.sign({ hash: safeTxHash }) },
    }),
  })
  expect(response.ok).toBe(true)
}

test('a Safe’s page shows its owners, its assets, its queue and its history', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  await endow(world, safe)
  await propose(world, gateway.url, safe)
  const { page } = await person('alice')
  await page.goto(pageOf(safe))

  await test.step('owners, threshold and version', async () => {
    for (const name of ['alice', 'bob', 'carol'])
      await expect(section(page, 'Owners').getByText(`${name}.eth`)).toBeVisible()
    await expect(section(page, 'Owners')).toContainText('2 of 3 owners must confirm.')
    await expect(section(page, 'Setup')).toContainText('1.4.1')
    await expect(section(page, 'Setup')).toContainText('this contract verifies', { ignoreCase: true })
  })

  await test.step('balances with the kind of each token, and collectibles', async () => {
    const rows = section(page, 'Balances').getByRole('listitem')
    await expect(rows.filter({ hasText: 'native token' })).toContainText('1.5')
    const coin = rows.filter({ hasText: 'Lamp Oil' })
    await expect(coin).toContainText('ERC-20 token')
    await expect(coin).toContainText(amount('2.5', 'OIL'))
    const piece = section(page, 'NFTs').getByRole('listitem').filter({ hasText: 'Old lamp' })
    await expect(piece).toContainText('ERC-721 NFT')
    await expect(piece).toContainText(/No\.\u00a0\u2068?7/)
  })

  await test.step('the queue shows each transaction’s effect, direction and confirmations', async () => {
    await open(page, 'Transactions')
    const queued = section(page, 'Queue').getByRole('listitem').filter({ hasText: '0.25' })
    await expect(queued).toContainText(amount('Send \u2068?0.25', 'ETH'))
    await expect(queued).toContainText('Outgoing')
    await expect(queued).toContainText('Needs confirmations')
    await expect(queued).toContainText('1 of 2 confirmations')
  })

  await test.step('the history shows what it sent and received', async () => {
    const history = section(page, 'History')
    await expect(history.getByText(amount('Received \u2068?1.5', 'ETH'))).toBeVisible()
    await expect(history.getByText(amount('Received \u2068?2.5', 'OIL'))).toBeVisible()
    await expect(history.getByText('Incoming').first()).toBeVisible()
    await expect(history.getByText('Executed').first()).toBeVisible()
  })
  await expectAccessible(page, 'the page of a Safe')
})

test('an owner reads a message of the Safe, sees who has not confirmed, and confirms it there', async ({
  person,
  safe,
  passServerTime,
  safeWorld: { gateway },
}) => {
  const [asker, owner] = [await person('alice'), await person('bob')]
  const asked = await askByRequest(asker, safe)
  await confirmByRequest(asked, alice)
  await visit(asker, asked)
  await expectProposed(gateway, safe)
  await owner.page.goto(pageOf(safe, 'messages'))
  const message = section(owner.page, 'Messages')
    .getByRole('listitem')
    .filter({ hasText: 'Needs confirmation' })
  await expect(message.first()).toContainText('1 of 2 confirmations')
  await expect(message.first()).toContainText('Not yet confirmed by')
  // The same code as the requester sees, before the owner confirms.
  const code = (page: Locator) => page.getByRole('group', { name: 'Comparison code' }).first().textContent()
  expect(await code(message.first())).toBe(await code(asker.page.getByRole('main')))
  await expect(message.first()).toContainText('The Safe service doesn’t say who started this sign-in.')
  await expect(message.first()).toContainText('What is this code?')
  // Who asks is known to owners who are signed in: only they confirm here.
  await expect(message.first().getByRole('link', { name: 'Go to “For you”' })).toBeVisible()
  await expect(owner.page.getByRole('main').getByRole('button', { name: 'Connect a wallet' })).toHaveCount(0)
  await signInByRequest(owner.page, owner.origin, bob)
  await owner.page.reload()
  await expect(message.first()).toContainText('Started by')
  await expect(message.first().getByRole('link', { name: 'Open the owners’ page' })).toBeVisible()
  await asker.page.goto(pageOf(safe, 'messages'))
  const own = section(asker.page, 'Messages').getByRole('listitem').filter({ hasText: 'Started by' })
  await expect(own.first()).toContainText('This browser')
  expect(await code(own.first())).toBe(await code(message.first()))
  await visit(asker, asked)
  // The signed-in owner is known: their wallet is connected when they confirm.
  await owner.page.getByRole('main').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(
    section(owner.page, 'Messages').getByText('The Safe service has your confirmation.'),
  ).toBeVisible()
  const confirmed = section(owner.page, 'Messages').getByRole('article')
  await expect(confirmed).toContainText('2 of 2 confirmations')
  await expect(confirmed.getByText('Confirmed', { exact: true })).toBeVisible()
  // The server finds the confirmation there.
  await passServerTime(10_000)
  await expect(titleOf(asker.page)).toHaveText('You’re signed in', foundLater)
})

test('without a gateway, the page shows the Safe’s on-chain data and says what is missing', async ({
  person,
  safe,
}) => {
  const { page } = await person('alice')
  await page.route('**/v1/site', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), gateway: null } })
  })
  await page.goto(pageOf(safe))
  await expect(page.getByText('This site isn’t connected to a Safe service.')).toBeVisible()
  await expect(section(page, 'Owners')).toContainText('2 of 3 owners must confirm.')
  await expect(section(page, 'Owners').getByText('bob.eth')).toBeVisible()
  await expect(section(page, 'Balances')).toContainText(amount('0', 'ETH'))
  await expect(section(page, 'Balances')).toContainText('the site needs a Safe service')
  await expect(page).toHaveTitle(/^Safe /)
  await open(page, 'Messages')
  await expect(page).toHaveTitle(/^Messages: Safe /)
  await expect(section(page, 'Messages')).toContainText('share the link of the sign-in')
  await open(page, 'Transactions')
  await expect(page).toHaveTitle(/^Transactions: Safe /)
  await expect(section(page, 'Queue')).toContainText('the site needs a Safe service')
  await open(page, 'Notifications')
  await expect(section(page, 'From the Safe service')).toContainText('the site needs a Safe service')
  await expect(page.getByText('Register a device')).toHaveCount(0)
  // The site's own notifications need none.
  await page.getByRole('link', { name: 'Manage notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(section(page, 'This device')).toBeVisible()
})

test('a token’s self-chosen name is shown as text, on a small screen and when using only the keyboard', async ({
  person,
  safe,
  world,
}) => {
  await endow(world, safe)
  const { page } = await person('alice', { context: { viewport: { width: 390, height: 844 } } })
  const names = ['<img src=x onerror="document.title=1">', '\u202eHTE 000,1\u202c', 'W'.repeat(100)]
  await page.route('**/gateway/**/balances/**', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    const [coin] = answer.items.filter(
      (item: { tokenInfo: { type: string } }) => item.tokenInfo.type === 'ERC20',
    )
    const items = names.map((name, index) => ({
      ...coin,
      tokenInfo: { ...coin.tokenInfo, address: `0x${String(index + 1).repeat(40)}`, name, symbol: name },
    }))
    await route.fulfill({ response, json: { ...answer, items } })
  })
  await page.goto(pageOf(safe))
  const rows = section(page, 'Balances').getByRole('listitem')
  await expect(rows).toHaveCount(names.length + 1)
  await expect(rows.filter({ hasText: '<img src=x' })).toBeVisible()
  await expect(page).toHaveTitle(/Safe/)
  expect(await section(page, 'Balances').textContent()).not.toContain('\u202e')
  const widths = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  const [content, screen] = await widths()
  expect(content).toBeLessThanOrEqual(screen ?? 0)
  await expect(page.getByText(shortened(safe.address)).first()).toBeVisible()

  await test.step('every section can be reached with the keyboard', async () => {
    const parts = page.getByRole('navigation', { name: 'Sections' })
    await parts.getByRole('link', { name: 'Overview' }).focus()
    await page.keyboard.press('Tab')
    await expect(parts.getByRole('link', { name: 'Messages' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(section(page, 'Messages')).toBeVisible()
    await expect(parts.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page')
  })
  await expectAccessible(page, 'the page of a Safe')
})
