import frame from '../../../layout/frame.module.css'
import lists from '../../../layout/lists.module.css'
import prose from '../../../layout/prose.module.css'
import styles from '../frame/card.module.css'
import { ChainFailed } from '../frame/failed.tsx'
import { Listed } from '../frame/listed.tsx'
import { useChainSafe } from '../reading/use-chain-safe.ts'
import { useListing } from '../reading/use-listing.ts'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'
import { Message } from './message.tsx'
import { SignIns } from './sign-ins.tsx'
import { signInOf, useSignIns } from './use-sign-ins.ts'

/** The messages that the Safe's owners were asked to confirm. */
export function Messages() {
  const { account } = useSafe()
  const words = useSafeWords()
  const signIns = useSignIns()
  const { reading, isReading, again } = useChainSafe()
  const whole = useListing('messages', (gateway, signal) => gateway.messages.list(account, { signal }), {
    live: true,
  })
  // The days between them are told by each message itself.
  const list = whole && { ...whole, items: whole.items?.filter(item => item.type === 'MESSAGE') }
  const safe = reading?.status === 'safe' ? reading.safe : null
  return (
    <>
      <SignIns signIns={signIns} />
      <section className={`${frame.section} ${frame.loose}`} aria-labelledby="messages">
        <h2 id="messages">{words.messages.title}</h2>
        <p className={prose.soft}>{words.messages.about}</p>
        {list && reading?.status === 'unavailable' && <ChainFailed isReading={isReading} again={again} />}
        <Listed list={list} {...words.messages}>
          {items => (
            <ul className={`${lists.spaced} ${styles.cards}`}>
              {items.map(message => (
                <li key={message.messageHash}>
                  <Message message={message} safe={safe} signIn={signInOf(signIns, message.messageHash)} />
                </li>
              ))}
            </ul>
          )}
        </Listed>
      </section>
    </>
  )
}
