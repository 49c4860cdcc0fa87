import type { Chain, SiteToken } from '@countersign/api'
import type { Token, TokenFailureKind, TokenState, Wallet } from '@countersign/wallets'
import { Suspense, useRef } from 'react'
import { Tile } from '../../../account/tile.tsx'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useShownEffect } from '../../../hooks/use-shown.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { formatMessage } from '../../../locales/format-message.ts'
import { shortenAddress } from '../../../shorten.ts'
import controls from '../../../theme/controls.module.css'
import { AskedInWindow, FailedInWindow, ShowWindow, WayOnWithWindow } from '../../hosted/later.tsx'
import { isOfWindow, type WindowFailureKind } from '../../hosted/window-failure.ts'
import { AskedOnPhone, OpenAskedWallet } from '../../phone/later.tsx'
import { CopyButton } from '../../pieces/copy-button.tsx'
import { Heading } from '../../pieces/heading.tsx'
import { keepInView } from '../../pieces/keep-in-view.ts'
import { Failure, Standing } from '../../pieces/live.tsx'
import { Row, Rows } from '../../pieces/row.tsx'
import { useRareParts } from '../../rare-words.ts'
import styles from './profile.module.css'
import type { ProfileSubject } from './subject.ts'

/** The tokens of the site on this chain, which the wallet can be asked to show. Nothing without a wallet, or without tokens. */
export function Tokens({ subject, chain }: { subject: ProfileSubject; chain: Chain | undefined }) {
  const { runtime, words } = useRareParts()
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
              hint={
                <code dir="ltr" title={token.address}>
                  {shortenAddress(token.address)}
                </code>
              }
              framed
              aria-disabled={isAsking}
              onClick={isAsking ? undefined : () => runtime.actions.watchToken(toWatch(token))}
            />
          </li>
        ))}
      </Rows>
      <div className={styles.told}>
        <Outcome state={state} wallet={wallet.wallet} network={chain?.name ?? ''} />
      </div>
    </div>
  )
}

function Outcome(props: { state: TokenState; wallet: Wallet; network: string }) {
  const { state, network } = props
  const { runtime, words } = useRareParts()
  const wallet = props.wallet.name ?? words.unnamedWallet
  const isOnPhone = props.wallet.phone !== undefined
  const place = useRef<HTMLDivElement>(null)
  const { status, attempt } = state
  // Each attempt is a new outcome.
  useShownEffect(() => {
    // It stands far down in a long view.
    return status === 'idle' ? undefined : keepInView(place.current)
  }, [status, attempt])
  const texts = words.profile.tokens
  if (state.status === 'failed') {
    const { attempt, kind, token } = state
    if (isOfWindow(kind))
      return (
        <Suspense>
          <FailedInWindow key={attempt} ref={place} wallet={props.wallet} kind={kind} />
          <div className={styles.ways}>
            <WayOnWithWindow kind={kind} />
          </div>
        </Suspense>
      )
    const { title, text } = texts.failed[kind]
    const { symbol } = token
    return (
      <>
        <Failure
          key={attempt}
          ref={place}
          headline={formatMessage(title, { wallet, symbol })}
          reason={formatMessage(text, { wallet, symbol, network })}
        />
        <WayOn kind={kind} token={token} />
      </>
    )
  }
  return (
    <>
      <Standing ref={place} waiting={state.status === 'asking'}>
        {state.status === 'asking' && isOnPhone ? (
          <AskedOnPhone wallet={props.wallet} request="asking" about={state.token.symbol} slow={state.slow} />
        ) : state.status === 'asking' && props.wallet.hosted ? (
          <AskedInWindow wallet={props.wallet} request="asking" about={state.token.symbol} />
        ) : (
          state.status !== 'idle' && texts[state.status]({ wallet, symbol: state.token.symbol })
        )}
      </Standing>
      {state.status === 'asking' && (
        <div className={styles.ways}>
          {isOnPhone && <OpenAskedWallet wallet={props.wallet} />}
          {props.wallet.hosted && <ShowWindow />}
          <button type="button" className={controls.secondary} onClick={runtime.actions.cancel}>
            {texts.stop}
          </button>
        </div>
      )}
    </>
  )
}

function WayOn({ kind, token }: { kind: Exclude<TokenFailureKind, WindowFailureKind>; token: Token }) {
  const { runtime, words } = useRareParts()
  switch (kind) {
    case 'not-supported':
      return <CopyButton text={token.address}>{words.profile.tokens.contract}</CopyButton>
    case 'wrong-network':
      return (
        <button
          type="button"
          className={controls.primary}
          onClick={() => runtime.actions.show({ name: 'networks' })}
        >
          {words.profile.networks}
        </button>
      )
    case 'refused':
    case 'already-pending':
    case 'timed-out':
    case 'relay-unreachable':
    case 'request-expired':
    case 'locked':
    case 'not-found':
    case 'unknown':
      return (
        <button type="button" className={controls.primary} onClick={runtime.actions.retry}>
          {words.profile.tryAgain}
        </button>
      )
  }
}

function toWatch({ image, ...token }: SiteToken): Token {
  return image === null ? token : { ...token, image }
}
