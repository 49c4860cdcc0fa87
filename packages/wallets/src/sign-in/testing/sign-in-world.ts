import type { WalletView } from '../../connection/state.ts'
import { challengeOf, fox, one, settle, world } from '../../testing/world.ts'

// Helpers for tests of signing in: a page with a selected wallet, at one of the steps up to the session.

/** The wallet is connected, and the text is requested from the backend. */
export async function atPreparing(view: WalletView = { accounts: [one], chainId: 1 }) {
  const made = world()
  made.runtime.actions.open()
  made.runtime.actions.connect(fox)
  await settle()
  made.asked.connect.resolve(view)
  await settle()
  return made
}

/** The text is shown. */
export async function atMessage(view?: WalletView) {
  const made = await atPreparing(view)
  made.asked.challenge.resolve(challengeOf('c1'))
  await settle()
  return made
}

/** The wallet has signed, and the backend has the signature. */
export async function atVerifying() {
  const made = await atMessage()
  made.runtime.actions.sign()
  made.asked.sign.resolve('0xab')
  await settle()
  return made
}
