import type { Address, Safe } from '@countersign/core'
import type { GatewayMessage } from '@countersign/gateway'
import controls from '@countersign/react/controls.module.css'
import { SafeMessageValues } from '@countersign/react/cosigning'
import { Suspense } from 'react'
import cards from '../../../layout/cards.module.css'
import disclosure from '../../../layout/disclosure.module.css'
import { Link } from '../../../layout/link.tsx'
import prose from '../../../layout/prose.module.css'
import { useWords } from '../../../locales/words.ts'
import { apart } from '../amount.ts'
import { foreignName } from '../foreign.ts'
import { Badge } from '../frame/badge.tsx'
import card from '../frame/card.module.css'
import { Party } from '../frame/party.tsx'
import { When } from '../frame/when.tsx'
import { SigningOutcome } from '../owner/signing-outcome.tsx'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'
import styles from './message.module.css'
import { MessageContent } from './message-content.tsx'
import { standingOf } from './standing.ts'
import { toSign } from './to-sign.ts'
import { type Confirming, useConfirm } from './use-confirm.ts'
import type { OwnSignIn } from './use-sign-ins.ts'

type MessageProps = {
  readonly message: GatewayMessage
  /** `null`: the chain has not said who its owners are. */
  readonly safe: Safe | null
  /** The sign-in that the message is of, where this browser has begun it. */
  readonly signIn: OwnSignIn | null
}

/** One message: what it says, where it stands, who has confirmed and who has not. */
export function Message({ message, safe, signIn }: MessageProps) {
  const { language } = useWords()
  const words = useSafeWords()
  const standing = standingOf(message, safe)
  const name = foreignName(message.name)
  const confirming = useConfirm(message, safe, standing)
  const number = (value: number) => value.toLocaleString(language)
  return (
    <article className={`${cards.card} ${card.card}`}>
      <p className={card.line}>
        <Badge tone={message.status === 'CONFIRMED' ? 'good' : 'waiting'}>
          {words.messageStatus[message.status]}
        </Badge>
        <span>
          {words.confirmations({
            given: number(standing.confirmed.length),
            needed: number(standing.required),
          })}
        </span>
        <span className={prose.soft}>
          <When at={message.creationTimestamp} />
        </span>
        {name && <span className={prose.soft}>{words.messages.origin({ name: apart(name) })}</span>}
      </p>
      {signIn && (
        <p>
          {signIn.isOver ? words.messages.signInOver : words.messages.signIn}{' '}
          <Link href={signIn.href}>{words.messages.signInLink}</Link>
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
      <p role="status" className={prose.said}>
        {confirming.signing.isDone && words.confirm.given}
      </p>
      {!signIn?.isOver && <Confirm confirming={confirming} />}
    </article>
  )
}

/** The values that owners' wallets show instead of the content; none where it is not what the gateway says. */
function WalletShows({ message, safe, open }: { message: GatewayMessage; safe: Safe; open: boolean }) {
  const { account } = useSafe()
  const words = useSafeWords().messages
  const asked = toSign(message, account, safe)
  if (asked.status !== 'ready') return null
  return (
    <details className={disclosure.quiet} open={open}>
      <summary>{words.walletShows}</summary>
      <p className={prose.soft}>{words.compare}</p>
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
  const { step, signing } = confirming
  switch (step.status) {
    case 'done':
    case 'unknown':
      return null
    case 'not-connected':
    case 'not-an-owner':
      return (
        <p className={card.line}>
          <span className={prose.soft}>{words[step.status]}</span>
          <button type="button" className={controls.secondary} onClick={confirming.connect}>
            {step.status === 'not-connected' ? words.connect : words.connectOther}
          </button>
        </p>
      )
    case 'has-confirmed':
      if (signing.isDone) return null
      return <p className={prose.soft}>{words[step.status]}</p>
    case 'differs':
    case 'unreadable':
      return <p className={prose.failure}>{words[step.status]}</p>
    case 'sign':
      return (
        <div className={card.line}>
          <button
            type="button"
            className={controls.primary}
            aria-disabled={signing.isWaiting}
            onClick={() => signing.start(step)}
          >
            {signing.isWaiting ? words.waiting : words.sign}
          </button>
          <SigningOutcome signing={signing} />
        </div>
      )
  }
}
