import type { Wallet } from '@countersign/wallets'
import type { Ref } from 'react'
import { useParts } from '../../kit/context.ts'
import { formatMessage } from '../../locales/format-message.ts'
import type { WindowRequest } from '../../locales/locale.ts'
import { Failure } from '../pieces/live.tsx'
import { HowToAllow } from './ways.tsx'
import type { WindowFailureKind } from './window-failure.ts'
import { useHostedWords } from './words.ts'

/** What a wallet was asked for in its window, and where to look for that. */
export function AskedInWindow(props: {
  wallet: Wallet
  request: WindowRequest
  /** A network’s name, or a token’s symbol. */
  about?: string
}) {
  const { words } = useParts()
  const { asked, where } = useHostedWords()
  const name = props.wallet.name ?? words.unnamedWallet
  // For some of what it is asked the wallet opens no window at all.
  const answered = where[props.request === 'signing' ? 'open' : 'maybe']
  return <>{`${asked[props.request]({ wallet: name, about: props.about ?? '' })} ${answered}`}</>
}

/** Why nothing came of it: the window, or a network that the wallet does not work on. */
export function FailedInWindow(props: {
  wallet: Wallet
  kind: WindowFailureKind | 'no-network'
  network?: string
  ref?: Ref<HTMLDivElement>
}) {
  const { kind, network = '', ref } = props
  const { words } = useParts()
  const { failed, noNetwork } = useHostedWords()
  const name = props.wallet.name ?? words.unnamedWallet
  const { title, text } = kind === 'no-network' ? noNetwork : failed[kind]
  const reason = text({ wallet: name, network })
  return (
    <Failure
      {...(ref ? { ref } : {})}
      headline={formatMessage(title, { wallet: name, network })}
      reason={
        kind === 'popup-blocked' ? (
          <>
            {reason} <HowToAllow />
          </>
        ) : (
          reason
        )
      }
    />
  )
}
