import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { type Address, parseMessage, type Safe } from '@countersign/core'
import type { MessageContent as Content, GatewayMessage } from '@countersign/gateway'
import { AskedBy, ComparisonCode, SafeMessageValues } from '@countersign/react/cosigning'
import disclosure from '@countersign/react/disclosure.module.css'
import { isolate } from '@countersign/react/pieces'
import scrolling from '@countersign/react/scrolling.module.css'
import { foreignName } from '@countersign/wallets/safes'
import { Suspense } from 'react'
import { Badge } from '../../layout/badge.tsx'
import { BusyButton } from '../../layout/busy-button.tsx'
import cards from '../../layout/cards.module.css'
import { FailedInline } from '../../layout/failed-inline.tsx'
import { Link } from '../../layout/link.tsx'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import type { SafeLocale } from '../../locales/locale.ts'
import { useSafeWords } from '../../locales/words.ts'
import { visible } from '../foreign-text.ts'
import { Party } from './frame.tsx'
import styles from './message.module.css'
import { standingOf } from './next-step.ts'
import { ConnectOwner } from './owner/connect-owner.tsx'
import { SigningOutcome } from './owner/signing-outcome.tsx'
import { useSafe } from './reading.ts'
import shared from './safe.module.css'
import { toSign } from './to-sign.ts'
import { type AskedReading, type Confirming, useConfirm } from './use-confirm.ts'

type MessageProps = {
  readonly message: GatewayMessage
  /** `null`: the owners are unknown, because the chain has not responded. */
  readonly safe: Safe | null
  /** What the message is for on this site, as `useAsked` returns it. */
  readonly reading: AskedReading
}

/** Shows one message: content, status, and which owners have confirmed. */
export function Message({ message, safe, reading: { asked: signIn, again } }: MessageProps) {
  const words = useSafeWords()
  const standing = standingOf(message, safe)
  const name = foreignName(message.name)
  const confirming = useConfirm(message, safe, standing)
  const code = codeOf(message.message)
  const isOver = signIn && signIn.status !== 'NEEDS_CONFIRMATION'
  // Nobody confirms a sign-in to this site without reading who asks for it.
  const isKnown = code === null || signIn
  const canConfirm = isKnown && !isOver
  const needsPage = signIn === null && code !== null && message.status === 'NEEDS_CONFIRMATION'
  return (
    <article className={`${cards.card} ${shared.card}`}>
      <p className={shared.line}>
        <Badge tone={message.status === 'CONFIRMED' ? 'good' : 'waiting'}>
          {words.messageStatus[message.status]}
        </Badge>
        <span className={prose.small}>
          {words.confirmations({ given: standing.confirmed.length, needed: standing.required })}
        </span>
        <span className={prose.small}>
          <RelativeTime at={message.creationTimestamp} />
        </span>
        {name && <span className={prose.small}>{words.messages.origin({ name: isolate(name) })}</span>}
      </p>
      {signIn && (
        <p>
          {signInWords(signIn, words)}{' '}
          <Link href={hrefOf('cosigning', { id: signIn.id })}>
            {words.messages[signIn.asker.mine ? 'signInLink' : 'ownersPage']}
          </Link>
        </p>
      )}
      <MessageContent content={message.message} toSign={message.status === 'NEEDS_CONFIRMATION'} />
      {safe && <WalletShows message={message} safe={safe} open={confirming.step.status === 'sign'} />}
      <div className={styles.sides}>
        <People title={words.messages.confirmed} people={standing.confirmed} none={words.messages.nobody} />
        {standing.missing && message.status === 'NEEDS_CONFIRMATION' && (
          <People
            title={words.messages.missingOwners}
            people={standing.missing}
            none={words.messages.nobody}
          />
        )}
        {standing.strangers.length > 0 && (
          <People title={words.messages.strangers} people={standing.strangers} none="" />
        )}
      </div>
      {code !== null && message.status === 'NEEDS_CONFIRMATION' && (
        <Suspense>
          {signIn && <AskedBy cosigning={signIn} />}
          {signIn === null && <p className={prose.small}>{words.messages.askerUnknown}</p>}
          {again && <AskedFailed again={again} />}
          <ComparisonCode cosigning={{ code, asker: { mine: signIn?.asker.mine === true } }} />
        </Suspense>
      )}
      <p role="status" className={prose.said}>
        {confirming.signing.isDone && words.confirm.given}
      </p>
      {canConfirm && <Confirm confirming={confirming} />}
      {needsPage && <Link href={hrefOf('forYou')}>{words.messages.findRequest}</Link>}
    </article>
  )
}

/** Shows that what a message is for on this site could not be read, with a button to retry. */
export function AskedFailed({ again }: { again: () => void }) {
  return (
    <p className={prose.soft} role="alert">
      <FailedInline title={useSafeWords().messages.askedFailed} retry={again} />
    </p>
  )
}

function signInWords({ asker, status }: Cosigning, { messages: words }: SafeLocale): string {
  if (!asker.mine) return words.requested
  return status === 'NEEDS_CONFIRMATION' ? words.signIn : words.signInOver
}

/** The form of a comparison code. */
const codeForm = /^[0-9A-Z]{6}$/

/**
 * Returns the comparison code of a sign-in to this site: its text has it as its request ID. Texts for other sites, and
 * texts that are not of this form, have none that this page could vouch for.
 */
export function codeOf(content: Content | null): string | null {
  if (typeof content !== 'string') return null
  try {
    const { domain, requestId, addressWithoutChecksum } = parseMessage(content)
    const isWrittenHere = domain === location.host && addressWithoutChecksum === undefined
    return isWrittenHere && requestId !== undefined && codeForm.test(requestId) ? requestId : null
  } catch {
    return null
  }
}

/**
 * Shows the values that owners' wallets show instead of the content. Renders nothing if they do not match the
 * gateway's hash.
 */
function WalletShows({ message, safe, open }: { message: GatewayMessage; safe: Safe; open: boolean }) {
  const { account } = useSafe()
  const words = useSafeWords().messages
  const asked = toSign(message, account, safe)
  if (asked.status !== 'ready') return null
  return (
    <details className={disclosure.disclosure} open={open}>
      <summary>{words.walletShows}</summary>
      <p className={`${prose.soft} ${styles.compare}`}>{words.compare}</p>
      <Suspense>
        <SafeMessageValues typedData={asked.typedData} />
      </Suspense>
    </details>
  )
}

function People(props: { title: string; people: readonly Address[]; none: string }) {
  return (
    <div className={styles.side}>
      <h3>{props.title}</h3>
      {props.people.length === 0 ? (
        <p className={prose.soft}>{props.none}</p>
      ) : (
        <ul>
          {props.people.map(owner => (
            <li key={owner}>
              <Party address={owner} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Confirm({ confirming }: { confirming: Confirming }) {
  const { confirm: words } = useSafeWords()
  const { step, signing, confirm } = confirming
  switch (step.status) {
    case 'done':
    case 'unknown':
      return null
    case 'not-connected':
    case 'not-an-owner':
      return <ConnectOwner text={words[step.status]} />
    case 'has-confirmed':
      if (signing.isDone) return null
      return <p className={prose.soft}>{words[step.status]}</p>
    case 'differs':
    case 'unreadable':
      return <p className={prose.failure}>{words[step.status]}</p>
    case 'sign':
      return (
        <div className={shared.line}>
          <BusyButton busy={signing.isWaiting || signing.isConnecting} onClick={confirm}>
            {signing.isWaiting ? words.waiting : words.sign}
          </BusyButton>
          <SigningOutcome signing={signing} />
        </div>
      )
  }
}

/** Up to how many lines a text is always shown, and up to how many it is shown without scrolling if it is to be signed. */
const [short, long] = [12, 200]

/**
 * Shows the full content of a message.
 *
 * @param props.toSign - whether it is still to be signed: it is expanded then, so that its length hides nothing.
 */
function MessageContent({ content, toSign }: { content: Content | null; toSign: boolean }) {
  const words = useSafeWords().messages
  if (content === null) return <p className={prose.soft}>{words.noContent}</p>
  const text = visible(typeof content === 'string' ? content : formatTypedData(content))
  const lines = text.split('\n').length + text.length / 100
  const whole = (
    <pre dir="auto" className={styles.content}>
      {text}
    </pre>
  )
  if (lines <= short) return whole
  const title = typeof content === 'string' ? words.text : words.typedData
  return (
    <details className={disclosure.disclosure} open={toSign}>
      <summary>{title}</summary>
      {lines <= long ? (
        whole
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text can be scrolled by keyboard.
        <section className={`${styles.long} ${scrolling.scrolling}`} tabIndex={0} aria-label={title}>
          {whole}
        </section>
      )}
    </details>
  )
}

/** Formats typed data with the signed content first, followed by its types. */
function formatTypedData({ message, domain, primaryType, types, ...rest }: Exclude<Content, string>): string {
  return JSON.stringify({ message, domain, primaryType, types, ...rest }, null, 2)
}
