import type { Chain, SiteToken } from '@countersign/api'
import { isPhone, type Token, type TokenState, type Wallet } from '@countersign/wallets'
import { Suspense, useRef } from 'react'
import { ShortAddress } from '../../../account/short-address.tsx'
import { Tile } from '../../../account/tile.tsx'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { useShownEffect } from '../../../hooks/use-shown.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useAccountParts } from '../../../hooks/use-words.ts'
import type { AccountWords, DialogLocale, RareWords } from '../../../locales/locale.ts'
import { PrimaryButton, SecondaryButton } from '../../../pieces/button.tsx'
import { CopyButton } from '../../../pieces/copy.tsx'
import { keepInView } from '../../../pieces/keep-in-view.ts'
import { Failure, StatusText } from '../../../pieces/live.tsx'
import { Row, Rows } from '../../../pieces/row.tsx'
import { Heading } from '../../../pieces/view.tsx'
import { AskedWallet, OpenWallet, RetryInWindow, withWindowHelp } from '../../asked-wallet.tsx'
import { isOfWindow, type WindowFailureKind } from '../../hosted/window-failure.ts'
import { wordWalletFailure } from '../../wallet-failure.ts'
import styles from './profile.module.css'
import type { ProfileSubject } from './subject.ts'

type TokenFailure = Extract<TokenState, { status: 'failed' }>['failure']

/**
 * Renders the tokens of the site on this chain, which the wallet can be asked to show. Renders nothing without a wallet
 * or without tokens.
 */
export function Tokens({ subject, chain }: { subject: ProfileSubject; chain: Chain | undefined }) {
  const { runtime, words } = useAccountParts()
  const { token: state } = useDialogState()
  const tokens = useSite()?.tokens.filter(token => token.chain === chain?.id) ?? []
  const { wallet } = subject
  if (wallet === null || tokens.length === 0) return null
  const name = wallet.wallet.name ?? words.unnamedWallet
  const isAsking = state.status === 'asking'
  return (
    <div className={styles.part}>
      <Heading>{words.profile.tokens.title}</Heading>
      <p className={styles.soft}>{words.profile.tokens.text({ wallet: name })}</p>
      <Rows aria-label={words.profile.tokens.title}>
        {tokens.map(token => (
          <li key={token.address}>
            <Row
              icon={<Tile seed={token.address} name={token.symbol} source={null} />}
              name={words.profile.tokens.add({ symbol: token.symbol })}
              hint={<ShortAddress address={token.address} />}
              framed
              aria-disabled={isAsking}
              onClick={isAsking ? undefined : () => runtime.actions.watchToken(toWatch(token))}
            />
          </li>
        ))}
      </Rows>
      <div className={styles.result}>
        <Outcome state={state} wallet={wallet.wallet} network={chain?.name ?? ''} />
      </div>
    </div>
  )
}

function Outcome(props: { state: TokenState; wallet: Wallet; network: string }) {
  const { state, network } = props
  const { runtime, words } = useAccountParts()
  const wallet = props.wallet.name ?? words.unnamedWallet
  const place = useRef<HTMLDivElement>(null)
  const { status, attempt } = state
  // Each attempt is a new outcome.
  useShownEffect(() => {
    // It is far down in a long view.
    return status === 'idle' ? undefined : keepInView(place.current)
  }, [status, attempt])
  const texts = words.profile.tokens
  const onPhone = isPhone(runtime.device.system)
  if (state.status === 'failed') {
    const { attempt, failure: kind, act: token } = state
    const { title, text } = wordFailure(words, kind, { wallet, symbol: token.symbol, network })
    return (
      <>
        <Failure
          key={attempt}
          ref={place}
          headline={title}
          reason={withWindowHelp(kind, text)}
          calm={kind === 'refused'}
        />
        {isOfWindow(kind) ? (
          <div className={styles.ways}>
            <Suspense>
              <RetryInWindow kind={kind} />
            </Suspense>
          </div>
        ) : (
          <FailureAction kind={kind} token={token} />
        )}
      </>
    )
  }
  return (
    <>
      <StatusText ref={place} waiting={state.status === 'asking'}>
        {state.status === 'asking' && (
          <AskedWallet wallet={props.wallet} request="asking" about={state.act.symbol} slow={state.slow}>
            {texts[onPhone ? 'askingOnPhone' : 'asking']({ wallet, symbol: state.act.symbol })}
          </AskedWallet>
        )}
        {state.status === 'done' && texts.added({ wallet, symbol: state.act.symbol })}
      </StatusText>
      {state.status === 'asking' && (
        <div className={styles.ways}>
          <OpenWallet wallet={props.wallet} />
          <SecondaryButton onClick={runtime.actions.cancel}>{texts.stop}</SecondaryButton>
        </div>
      )}
    </>
  )
}

function wordFailure(
  words: DialogLocale & RareWords & AccountWords,
  kind: TokenFailure,
  about: { wallet: string; symbol: string; network: string },
): { title: string; text: string } {
  const { failed } = words.profile.tokens
  if (kind === 'not-supported' || kind === 'wrong-network') {
    const { title, text } = failed[kind]
    return { title: title(about), text: text(about) }
  }
  return wordWalletFailure(words, {
    ...{ code: kind, wallet: about.wallet, refused: failed.refused(about), outcome: failed.unchanged },
  })
}

function FailureAction({ kind, token }: { kind: Exclude<TokenFailure, WindowFailureKind>; token: Token }) {
  const { runtime, words } = useAccountParts()
  switch (kind) {
    case 'not-supported':
      return <CopyButton text={token.address}>{words.profile.tokens.contract}</CopyButton>
    case 'wrong-network':
      return (
        <PrimaryButton onClick={() => runtime.actions.show({ name: 'networks' })}>
          {words.profile.networks}
        </PrimaryButton>
      )
    case 'refused':
    case 'already-pending':
    case 'timed-out':
    case 'relay-unreachable':
    case 'request-expired':
    case 'locked':
    case 'not-found':
    case 'code-missing':
    case 'unknown':
      return <PrimaryButton onClick={runtime.actions.retry}>{words.profile.tryAgain}</PrimaryButton>
  }
}

function toWatch({ image, ...token }: SiteToken): Token {
  return image === null ? token : { ...token, image }
}
