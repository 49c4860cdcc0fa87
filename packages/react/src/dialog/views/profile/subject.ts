import type { Chain, Session } from '@countersign/api'
import type { Connected } from '@countersign/wallets'
import { addressOf } from '../../../shorten.ts'

/** Whose profile it is, and what of it is looked at. */
export type ProfileSubject = {
  /** CAIP-10: under which names and pictures are asked for. */
  readonly account: string
  readonly address: string
  readonly signedIn: boolean
  /** The wallet that is connected on this page, whatever account it shows. */
  readonly wallet: Connected | null
  /** The account that the wallet shows, where it is not this one. */
  readonly other: string | null
  /** CAIP-2: the chain whose balance and transactions are shown. */
  readonly chain: string
}

/** A session, as far as the profile must know. A backend other than ours may not say how the account was proved. */
export type ProvedAccount = {
  readonly account: string
  readonly verdict?: Pick<Session['verdict'], 'method'>
}

/**
 * Says whose profile is shown. Who is signed in comes before what a wallet shows: a wallet may change its account at any
 * time, a session does not. A key's account is looked at on the chain that its wallet is on; a contract's on its own,
 * since on another chain the same address may belong to someone else.
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
  // Of a chain that the site does not know nothing can be asked; a name belongs to the address on any.
  const asked = chains.some(({ id }) => id === own) ? own : (chains[0]?.id ?? own)
  return { account: `${asked}:${shown}`, address: shown, signedIn: false, wallet, other: null, chain: own }
}

/** Addresses are compared as bytes, not as they are written. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function chainOf(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}
