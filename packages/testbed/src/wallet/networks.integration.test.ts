import { afterAll, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { startChain } from '../chain.ts'
import { walletChain } from './automation.ts'
import { barriers } from './testing/accessible.ts'
import { sharedExtension } from './testing/shared-extension.ts'
import { asker, type Outcome, startSite } from './testing/test-site.ts'

/** The timeout for retried expectations: the machine may be busy. */
const soon = { timeout: 10_000 }

const { alice, bob } = accounts
const rdns = 'org.countersign.demo-extension'
const [first, site] = await Promise.all([startChain(), startSite()])
afterAll(() => Promise.all([first.stop(), site.close()]))
const known = [walletChain(31337, first.url)]

const shared = sharedExtension(() => ({ chains: known }))

async function connected() {
  const browser = await shared()
  const page = await browser.context.newPage()
  await page.goto(site.origin)
  const ask = asker(page, rdns)
  const connecting = ask('eth_requestAccounts')
  await browser.wallet.approve()
  await connecting
  return { ...browser, page, ask }
}

function resultOf(outcome: Outcome): unknown {
  if ('result' in outcome) return outcome.result
  throw new Error(`The wallet answered ${outcome.code}: ${outcome.message}`)
}

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
