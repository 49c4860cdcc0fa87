import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import type { Safe } from '@countersign/core'
import type { GatewayMessage } from '@countersign/gateway'
import { Badge } from '../../layout/badge.tsx'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { Section } from '../../layout/section.tsx'
import { useSafeWords } from '../../locales/words.ts'
import { ChainFailed, Listed } from './frame.tsx'
import { codeOf, Message } from './message.tsx'
import { useChainSafe, useGatewayListing, useSafe } from './reading.ts'
import shared from './safe.module.css'
import { useAsked, useSignIns } from './use-confirm.ts'

/** Shows the messages that the Safe's owners were asked to confirm. */
export function Messages() {
  const { account } = useSafe()
  const words = useSafeWords()
  const signIns = useSignIns()
  const { reading, isReading, again } = useChainSafe()
  const whole = useGatewayListing(
    'messages',
    (gateway, signal) => gateway.messages.list(account, { signal }),
    {
      live: true,
    },
  )
  // Each message shows its own date, so the dates between them are left out.
  const list = whole && { ...whole, items: whole.items?.filter(item => item.type === 'MESSAGE') }
  const safe = reading?.status === 'safe' ? reading.safe : null
  return (
    <>
      <SignIns signIns={signIns} />
      <Section id="messages" title={words.messages.title} text={words.messages.about}>
        {list && reading?.status === 'unavailable' && <ChainFailed isReading={isReading} again={again} />}
        <Listed list={list} {...words.messages}>
          {items => (
            <ul className={`${lists.spaced} ${shared.cards}`}>
              {items.map(message => (
                <li key={message.messageHash}>
                  <AskedMessage message={message} safe={safe} />
                </li>
              ))}
            </ul>
          )}
        </Listed>
      </Section>
    </>
  )
}

function AskedMessage({ message, safe }: { message: GatewayMessage; safe: Safe | null }) {
  const isFromHere = codeOf(message.message) !== null
  return <Message message={message} safe={safe} reading={useAsked(isFromHere ? message.messageHash : null)} />
}

/** Shows the open sign-ins that this browser has started with this Safe. They need no gateway. */
function SignIns({ signIns }: { signIns: readonly Cosigning[] }) {
  const words = useSafeWords()
  const waiting = signIns.filter(({ status }) => status === 'NEEDS_CONFIRMATION')
  if (waiting.length === 0) return null
  return (
    <Section id="sign-ins" title={words.signIns.title} text={words.signIns.text}>
      <ul className={`${lists.ruled} ${shared.list}`}>
        {waiting.map(cosigning => (
          <li key={cosigning.id}>
            <Badge tone="waiting">{words.messageStatus.NEEDS_CONFIRMATION}</Badge>
            <Link href={hrefOf('cosigning', { id: cosigning.id })}>{words.signIns.open}</Link>
            <span className={prose.soft}>
              <RelativeTime at={cosigning.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
