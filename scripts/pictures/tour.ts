import type { ExtensionWallet } from '@countersign/testbed/automation'
import type { Page } from '@playwright/test'
import { messages as enCommon } from '../../apps/web/src/locales/compiled/en/common.ts'
import { messages as enProofs } from '../../apps/web/src/locales/compiled/en/proofs.ts'
import { messages as enProve } from '../../apps/web/src/locales/compiled/en/prove.ts'
import { check as enCheck } from '../../apps/web/src/locales/en/check.ts'
import { proof as enProof } from '../../apps/web/src/locales/en/proof.ts'
import { enAccount } from '../../packages/react/src/locales/en/account.ts'
import { enDialog } from '../../packages/react/src/locales/en/dialog.ts'
import { en } from '../../packages/react/src/locales/en/locale.ts'
import { enRare } from '../../packages/react/src/locales/en/rare.ts'

/** Yields the name of each stop, and moves on when the consumer requests the next one. */
export type Stops = AsyncGenerator<string>

const { connect } = enDialog
const { get, verify } = enRare
const { networks, profile } = enAccount

/**
 * Goes through the real pages, from the first visit to the profile, with the demo extension as the wallet.
 *
 * @param address - the site's address
 */
export async function* tour(page: Page, wallet: ExtensionWallet, address: string): Stops {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => dialog.getByRole('button', { name }).first()
  const heading = (name: string) => dialog.getByRole('heading', { name }).waitFor()

  await page.goto(address)
  await page.getByRole('banner').getByRole('button', { name: enCommon.signIn }).waitFor()
  yield 'home'

  await page.getByRole('banner').getByRole('button', { name: enCommon.signIn }).click()
  await heading(en.shell.who)
  yield 'connect'

  await button(connect.list.whatIs).click()
  await heading(get.whatIs.title)
  yield 'what-is-a-wallet'

  await button(get.whatIs.get).click()
  await heading(get.get.title)
  yield 'get-a-wallet'

  await button(/^MetaMask/).click()
  await heading(get.options.title({ wallet: 'MetaMask' }))
  yield 'get-options'

  await button(new RegExp(`^${get.option.phone({ system: get.system.ios })}`)).click()
  await heading(get.byScan.title({ wallet: 'MetaMask' }))
  yield 'install-by-scan'

  await page.goto(address)
  await page.getByRole('banner').getByRole('button', { name: enCommon.signIn }).click()
  await button(/^Demo Extension/).click()
  await heading(connect.status.title['confirm-connection']({ wallet: 'Demo Extension' }))
  yield 'status'

  await wallet.reject()
  await heading(connect.status.refused({ wallet: 'Demo Extension' }))
  yield 'failure'

  await button(connect.status.tryAgain).click()
  await wallet.approve()
  await dialog.getByRole('button', { name: verify.sign, disabled: false }).waitFor()
  yield 'verify'

  await button(verify.sign).click()
  await wallet.approve()
  await page.waitForURL('**/account')
  await page.getByRole('banner').getByText('alice.eth').waitFor()
  yield 'account'

  await page.getByRole('banner').getByRole('button').click()
  await page.getByRole('button', { name: 'Balance and transactions' }).click()
  await heading(profile.title)
  yield 'profile'

  await button(new RegExp(profile.networks)).click()
  await heading(networks.title)
  yield 'networks'

  // By a link instead of a page load, so that the wallet stays connected.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: enCommon.pages.prove, exact: true }).click()
  await main.getByRole('link', { name: enProofs.make }).click()
  await main.getByRole('textbox', { name: enProve.form.purpose.label }).fill('Opening an account')
  await main.getByRole('textbox', { name: enProve.form.whom.name }).fill('Example Exchange')
  yield 'prove'

  await main.getByRole('button', { name: enProve.form.begin }).click()
  await main.getByRole('button', { name: enProve.draft.sign({ wallet: 'Demo Extension' }) }).click()
  await wallet.approve()
  await page.waitForURL('**/p/*')
  await main.getByRole('heading', { name: enProof.title.valid }).waitFor()
  yield 'proof'

  await main.getByText(enProof.check.go, { exact: true }).click()
  await main.getByText(enCheck.status.verified, { exact: true }).first().waitFor()
  yield 'check'
}
