import type { Chain, Session } from '@countersign/api'
import { isSameAddress } from '@countersign/core'
import type { Connected } from '@countersign/wallets'
import { addressOf } from '../../../shorten.ts'

/** Whose profile is shown, and which parts of it. */
export type ProfileSubject = {
  /** CAIP-10: the account whose name and picture are loaded. */
  readonly account: string
  readonly address: string
  readonly signedIn: boolean
  /** The wallet that is connected on this page, with any account. */
  readonly wallet: Connected | null
  /** The account that the wallet shows, if it is a different one. */
  readonly other: string | null
  /** CAIP-2: the chain whose balance and transactions are shown. */
  readonly chain: string
}

/**
 * The part of a session that the profile needs. A backend other than ours may not include how the account was proved.
 */
export type ProvedAccount = {
  readonly account: string
  readonly verdict?: Pick<Session['verdict'], 'method'>
}

/**
 * Returns whose profile is shown. The session takes precedence over the wallet: a wallet may change its account at any
 * time, a session does not. The account of a key is shown on the chain that its wallet is on; that of a contract on its
 * own chain, since the same address may belong to someone else on another.
 *
 * @returns `null` if nobody is signed in and no wallet is connected.
 */
export function profileSubject(
  session: ProvedAccount | null,
  wallet: Connected | null,
  chains: readonly Pick<Chain, 'id'>[],
): ProfileSubject | null {
  const shown = wallet?.accounts[0] ?? null
  const own = wallet && `eip155:${wallet.chainId}`
  if (session) {
    const address = addressOf(session.account)
    const isShown = shown !== null && isSameAddress(shown, address)
    const isKey = (session.verdict?.method ?? 'eoa') === 'eoa'
    const follows = own !== null && isShown && isKey
    return {
      account: session.account,
      address,
      signedIn: true,
      wallet,
      other: isShown ? null : shown,
      chain: follows ? own : chainOf(session.account),
    }
  }
  if (shown === null || own === null) return null
  // Nothing can be loaded from a chain that the site does not know; a name belongs to the address on any chain.
  const asked = chains.some(({ id }) => id === own) ? own : (chains[0]?.id ?? own)
  return { account: `${asked}:${shown}`, address: shown, signedIn: false, wallet, other: null, chain: own }
}

function chainOf(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}
