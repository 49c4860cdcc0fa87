import type { Delegate as GatewayDelegate } from '@countersign/gateway'
import { useRef, useState } from 'react'
import frame from '../../../layout/frame.module.css'
import lists from '../../../layout/lists.module.css'
import prose from '../../../layout/prose.module.css'
import { apart } from '../amount.ts'
import { foreignName } from '../foreign.ts'
import styles from '../frame/list.module.css'
import { Listed } from '../frame/listed.tsx'
import { Party } from '../frame/party.tsx'
import { useListing } from '../reading/use-listing.ts'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'
import { EndDelegation } from './end-delegation.tsx'

/** Who may propose transactions without being an owner. */
export function Delegates() {
  const { account } = useSafe()
  const words = useSafeWords().delegates
  const [isEnded, setEnded] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useListing('delegates', (gateway, signal) => gateway.delegates.list(account, { signal }))
  const onEnded = () => {
    setEnded(true)
    // Where they were goes with the delegation.
    heading.current?.focus()
  }
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="delegates">
      <h2 ref={heading} id="delegates" tabIndex={-1}>
        {words.title}
      </h2>
      <p className={prose.soft}>{words.text}</p>
      <p role="status" className={prose.said}>
        {isEnded && words.end.done}
      </p>
      <Listed list={list} {...words}>
        {items => (
          <ul className={`${lists.ruled} ${styles.list}`}>
            {items.map(item => (
              <Delegate
                key={`${item.delegate} ${item.delegator} ${item.safe}`}
                item={item}
                onEnded={onEnded}
              />
            ))}
          </ul>
        )}
      </Listed>
    </section>
  )
}

function Delegate({ item, onEnded }: { item: GatewayDelegate; onEnded: () => void }) {
  const words = useSafeWords().delegates
  const { delegate, delegator } = item
  const label = foreignName(item.label)
  return (
    <li>
      <Party address={delegate}>{label && <small>{words.label({ label: apart(label) })}</small>}</Party>
      <span className={styles.by}>
        <small>{words.by}</small>
        <Party address={delegator} />
      </span>
      <EndDelegation item={item} onEnded={onEnded} />
    </li>
  )
}
