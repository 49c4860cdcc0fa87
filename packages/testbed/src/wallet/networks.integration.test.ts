import { formatEther, type Hex, parseEther, toHex } from 'viem'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { startChain } from '../chain.ts'
import { launchWithExtension, walletChain } from './automation.ts'
import { barriers } from './testing/accessible.ts'
import { sharedExtension } from './testing/shared-extension.ts'
import { asker, type Outcome, startSite } from './testing/test-site.ts'

/** The timeout for retried expectations: the machine may be busy. */
const soon = { timeout: 10_000 }

const { alice, bob } = accounts
const rdns = 'org.countersign.demo-extension'
const [first, second, site] = await Promise.all([startChain(), startChain({ chainId: 31338 }), startSite()])
afterAll(() => Promise.all([first.stop(), second.stop(), site.close()]))
const known = [walletChain(31337, first.url)]
const secondChain = {
  chainId: '0x7a6a',
  chainName: 'Second',
  rpcUrls: [second.url],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

const shared = sharedExtension(() => ({ chains: known }))

/** Launches a separate browser, for changes that cannot be undone in a shared one. */
async function ownBrowser() {
  const browser = await launchWithExtension({ chains: known })
  onTestFinished(() => browser.close())
  return browser
}

async function connected(launch = shared) {
  const browser = await launch()
  const page = await browser.context.newPage()
  await page.goto(site.origin)
  const ask = asker(page, rdns)
  const connecting = ask('eth_requestAccounts')
  await browser.wallet.approve()
  await connecting
  await page.evaluate(() => {
    window.walletEvents = []
  })
  return {
    ...browser,
    page,
    ask,
    events: () => page.evaluate(() => window.walletEvents.map(([, ...rest]) => rest)),
  }
}

function resultOf(outcome: Outcome): unknown {
  if ('result' in outcome) return outcome.result
  throw new Error(`The wallet answered ${outcome.code}: ${outcome.message}`)
}

test('an unknown network is added, and the wallet switches back and forth; every window is accessible', async () => {
  const { wallet, ask, events } = await connected()
  const goTo = (chainId: string) => ask('wallet_switchEthereumChain', [{ chainId }])
  expect(await goTo('0x7a6a')).toMatchObject({ code: 4902 })

  const adding = ask('wallet_addEthereumChain', [secondChain])
  const asked = await wallet.read()
  expect(asked).toMatchObject({
    heading: 'Add this network?',
    facts: { Name: 'Second', 'Chain id': '31338', Node: `${second.url}/` },
  })
  expect(await barriers(await wallet.window())).toEqual([])
  await wallet.approve()
  expect(resultOf(await adding)).toBeNull()
  expect(await wallet.chainId()).toBe(31338)
  expect(resultOf(await ask('eth_chainId'))).toBe('0x7a6a')
  expect(resultOf(await ask('eth_getBalance', [alice.address, 'latest']))).toBe(toHex(parseEther('10000')))

  await wallet.setQuirks({ chainChanged: 'twice' })
  const switching = goTo('0x7a69')
  expect(await wallet.read()).toMatchObject({
    heading: 'Switch the network?',
    facts: { From: 'Second (31338)', To: 'Local test chain (31337)' },
  })
  expect(await barriers(await wallet.window())).toEqual([])
  await wallet.approve()
  expect(resultOf(await switching)).toBeNull()

  const refused = goTo('0x7a6a')
  await wallet.reject()
  expect(await refused).toMatchObject({ code: 4001 })
  await wallet.switchChain(31338)
  await expect.poll(events, soon).toEqual([
    ['chainChanged', '0x7a6a'],
    ['chainChanged', '0x7a69'],
    ['chainChanged', '31337'],
    ['chainChanged', '0x7a6a'],
    ['chainChanged', '31338'],
  ])
})

test('a token is shown after its window was approved, and not after it was rejected', async () => {
  const { wallet, ask } = await connected()
  const token = { type: 'ERC20', options: { address: bob.address, symbol: 'OIL', decimals: 6 } }
  const rejected = ask('wallet_watchAsset', token)
  expect(await wallet.read()).toMatchObject({
    heading: 'Show this token?',
    facts: { Symbol: 'OIL', Contract: bob.address, Decimals: '6' },
  })
  expect(await barriers(await wallet.window())).toEqual([])
  await wallet.reject()
  expect(await rejected).toMatchObject({ code: 4001 })
  expect((await wallet.state()).assets).toEqual([])
  const approved = ask('wallet_watchAsset', token)
  await wallet.approve()
  expect(resultOf(await approved)).toBe(true)
  expect((await wallet.state()).assets).toEqual([token.options])
  await wallet.setQuirks({ watching: '4200' })
  expect(await ask('wallet_watchAsset', token)).toMatchObject({ code: 4200 })
})

test('a transaction shows its recipient, amount and cost, and is sped up and cancelled in the wallet', async () => {
  const { wallet, ask } = await connected()
  await first.client.setAutomine(false)
  const value = toHex(parseEther('0.25'))
  const send = () => ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, value }])
  const before = await first.client.getBalance({ address: bob.address })

  const sending = send()
  const { heading, facts } = await wallet.read()
  expect(heading).toBe('Send this transaction?')
  expect(facts).toMatchObject({ To: bob.address, Amount: '0.25 ETH', Network: 'Local test chain (31337)' })
  expect(facts['Fee at most']).toMatch(/^0\.0\d+ ETH$/)
  expect(await barriers(await wallet.window())).toEqual([])
  await wallet.approve()
  const hash = resultOf(await sending) as Hex
  const faster = await wallet.speedUp()
  expect(faster).not.toBe(hash)
  await first.client.mine({ blocks: 1 })
  expect(await first.client.getBalance({ address: bob.address })).toBe(before + parseEther('0.25'))
  expect((await first.client.getTransactionReceipt({ hash: faster })).status).toBe('success')

  await wallet.setBehavior('approve')
  const second = resultOf(await send()) as Hex
  const controls = await wallet.openControls()
  await expect.poll(() => controls.locator('.sent li').count(), soon).toBe(3)
  expect(await barriers(controls)).toEqual([])
  await controls
    .getByRole('button', { name: `Cancel: 0.25 ETH to ${short(bob.address)}` })
    .first()
    .click()
  await expect
    .poll(async () => (await wallet.sent())[0], soon)
    .toMatchObject({
      to: alice.address,
      replaces: { hash: second, how: 'cancel' },
    })
  await first.client.mine({ blocks: 1 })
  expect(formatEther(await first.client.getBalance({ address: bob.address }))).toBe(
    formatEther(before + parseEther('0.25')),
  )
  await expect(wallet.cancel(second)).rejects.toThrow('no transaction')
})

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

test('quirks can be set in the wallet’s own panel, which is accessible when expanded', async () => {
  const { wallet, ask } = await connected()
  const controls = await wallet.openControls()
  await controls.getByText('Quirks of other wallets').click()
  expect(await barriers(controls)).toEqual([])
  await controls.getByLabel('A network it does not know').selectOption('wrapped')
  await expect
    .poll(() => ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]), soon)
    .toMatchObject({ code: -32603 })
  await controls.getByLabel('Say it is busy').check()
  await expect
    .poll(() => ask('personal_sign', ['Hello', alice.address]), soon)
    .toMatchObject({ code: -32002 })
})

test('disabling an extension fails pending requests, and its wallet is missing after a reload', async () => {
  const { wallet, page, ask } = await connected(ownBrowser)
  const signing = ask('personal_sign', ['Hello', alice.address])
  await wallet.read()
  await wallet.vanish()
  expect(await signing).toMatchObject({ code: 4900 })
  expect(await ask('eth_chainId')).toMatchObject({ code: 4900 })
  await page.reload()
  expect(await page.evaluate(() => window.infos())).toEqual([])
})
