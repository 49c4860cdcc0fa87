import { ServerUnreachableError } from '@countersign/api'
import type { CatalogueEntry } from '../catalogue/entry.ts'
import { WalletCodeError } from '../connection/failure.ts'
import type { Link } from '../connection/link.ts'
import { readWalletView } from '../connection/wallet-view.ts'
import type { Dispatch, Effect } from '../dialog/effect.ts'
import type { DialogState } from '../dialog/state.ts'
import { cleanIcon, cleanName } from '../discovery/announcement.ts'
import { errorText, saysNo } from '../provider-error.ts'
import type { Wallet } from '../wallet.ts'
import { type OpenPairing, type PairingNews, RelayUnreachableError } from './open-pairing.ts'
import type { PairingEvent } from './reducer.ts'
import type { PairingFailureKind, PairingState } from './state.ts'

export type PairingOptions = {
  readonly getState: () => DialogState
  readonly dispatch: Dispatch
  /** `undefined` where the site has no relay: then nothing leads here. */
  readonly openPairing: OpenPairing | undefined
  readonly entryOf: (wallet: string) => CatalogueEntry | null
  /** Keeps the line to a phone that is paired. */
  readonly adopt: (wallet: Wallet, link: Link) => void
}

/** What a code can hold and a phone can read, in characters. */
const longestAddress = 1_500
/** How long an address lives at most, in milliseconds: timers count no further than 24 days. */
const longestLifetime = 86_400_000
/** An address that runs out sooner is brief, in milliseconds; so many in a row, and no other is made by itself. */
const brief = 1_000
const mostBrief = 3

/** Makes addresses for phones as the reducer decides, and replaces those that run out. */
export function createPairingEffect(options: PairingOptions): Effect {
  const { getState, dispatch, openPairing, entryOf, adopt } = options
  let running = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownAt = 0
  let briefInARow = 0
  const send = (event: PairingEvent) => dispatch({ type: 'pairing', event })

  /** A relay whose addresses are over before anyone can scan them would be asked for another without end. */
  function ranOut(attempt: number) {
    briefInARow = Date.now() - shownAt < brief ? briefInARow + 1 : 0
    if (briefInARow < mostBrief) return send({ type: 'ran-out', attempt })
    briefInARow = 0
    send({ type: 'failed', attempt, kind: 'unknown' })
  }

  async function pair(attempt: number, wallet: string | null, signal: AbortSignal) {
    const fail = (kind: PairingFailureKind) => send({ type: 'failed', attempt, kind })
    const tell = (news: PairingNews) => {
      switch (news.type) {
        case 'uri': {
          const { uri, lifetime } = news
          if (!isPairingAddress(uri) || !(lifetime > 0)) return fail('unknown')
          shownAt = Date.now()
          const deadline = shownAt + Math.min(lifetime, longestLifetime)
          return send({ type: 'address', attempt, uri, deadline })
        }
        case 'scanned':
          return send({ type: 'scanned', attempt, wallet: cleanName(news.wallet) })
      }
    }
    if (!openPairing) return fail('unreachable')
    try {
      const entry = wallet === null ? null : entryOf(wallet)
      const paired = await openPairing({ wallet: entry, signal, tell })
      const { pairing } = getState()
      if (pairing.status === 'idle' || pairing.attempt !== attempt) {
        // Nobody waits for it any more: the phone is told, not left with a connection to nothing.
        await paired.link.disconnect().catch(() => {})
        return
      }
      const view = readWalletView(paired.view)
      if (!view) {
        await paired.link.disconnect().catch(() => {})
        return fail('unknown')
      }
      // What a phone's wallet says of itself is written by whoever has scanned the code.
      const shown = { name: cleanName(paired.wallet.name), icon: cleanIcon(paired.wallet.icon) }
      adopt(paired.wallet, paired.link)
      dispatch({ type: 'paired', attempt, wallet: { ...paired.wallet, ...shown }, view })
    } catch (error) {
      if (hasRunOut(getState().pairing, attempt, error)) ranOut(attempt)
      else fail(pairingFailure(error))
    }
  }

  return {
    changed: ({ pairing: before }, { pairing, view }) => {
      if (pairing === before) return
      clearTimeout(timer)
      if (pairing.attempt !== before.attempt || pairing.status === 'failed') {
        running.abort()
        running = new AbortController()
      }
      if (pairing.attempt !== before.attempt && pairing.status === 'preparing') {
        const wallet = view?.name === 'scan' ? view.wallet : null
        void pair(pairing.attempt, wallet, running.signal)
      }
      if (pairing.status === 'ready') {
        const left = Math.max(0, pairing.deadline - Date.now())
        timer = setTimeout(() => ranOut(pairing.attempt), left)
      }
    },
    dispose: () => {
      clearTimeout(timer)
      running.abort()
    },
  }
}

/** Whether a pairing only took too long: the relay's clock and this device's need not say so at the same moment. */
function hasRunOut(state: PairingState, attempt: number, error: unknown): boolean {
  const shown = state.status === 'ready' || state.status === 'scanned'
  return shown && state.attempt === attempt && /expire/i.test(errorText(error))
}

/** Whether it is what phones take: on some, opening it as a link must open a wallet, and nothing else. */
function isPairingAddress(uri: string): boolean {
  return /^wc:[\x21-\x7e]+$/.test(uri) && uri.length <= longestAddress
}

function pairingFailure(error: unknown): PairingFailureKind {
  if (
    error instanceof RelayUnreachableError ||
    error instanceof ServerUnreachableError ||
    error instanceof WalletCodeError
  )
    return 'unreachable'
  return saysNo(error) ? 'refused' : 'unknown'
}
