import type { WalletView } from '../connection/state.ts'
import { challengeOf, fox, one, settle, world } from '../world.ts'

// What tests of signing in begin with: a page whose wallet was chosen, at one of the steps from there to the session.

/** The wallet is connected, and the backend is asked for the text. */
export async function atPreparing(view: WalletView = { accounts: [one], chainId: 1 }) {
  const made = world()
  made.runtime.actions.open()
  made.runtime.actions.connect(fox)
  await settle()
  made.asked.connect.resolve(view)
  await settle()
  return made
}

/** The text is there to be read. */
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
