import type { Delegate as GatewayDelegate } from '@countersign/gateway'
import { useRef, useState } from 'react'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useSafeWords } from '../../locales/words.ts'
import { foreignName } from '../foreign-text.ts'
import { isolate } from './balances.tsx'
import { Listed, Party } from './frame.tsx'
import { SigningOutcome } from './owner/signing-outcome.tsx'
import { useOwner } from './owner/use-owner.ts'
import { useSigning } from './owner/use-signing.ts'
import { useGatewayListing, useSafe } from './reading.ts'
import shared from './safe.module.css'

/** Shows the accounts that may propose transactions without being an owner. */
export function Delegates() {
  const { account } = useSafe()
  const words = useSafeWords().delegates
  const [isEnded, setEnded] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useGatewayListing('delegates', (gateway, signal) =>
    gateway.delegates.list(account, { signal }),
  )
  const onEnded = () => {
    setEnded(true)
    // The pressed button disappears with the delegation.
    heading.current?.focus()
  }
  return (
    <Section id="delegates" title={words.title} text={words.text} heading={heading}>
      <p role="status" className={prose.said}>
        {isEnded && words.end.done}
      </p>
      <Listed list={list} {...words}>
        {items => (
          <ul className={`${lists.ruled} ${shared.list}`}>
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
    </Section>
  )
}

function Delegate({ item, onEnded }: { item: GatewayDelegate; onEnded: () => void }) {
  const words = useSafeWords().delegates
  const { delegate, delegator } = item
  const label = foreignName(item.label)
  return (
    <li>
      <Party address={delegate}>{label && <small>{words.label({ label: isolate(label) })}</small>}</Party>
      <span className={shared.by}>
        <small>{words.by}</small>
        <Party address={delegator} />
      </span>
      <EndDelegation item={item} onEnded={onEnded} />
    </li>
  )
}

/** Lets either side of a delegation end it, with a signature. */
function EndDelegation({ item, onEnded }: { item: GatewayDelegate; onEnded: () => void }) {
  const words = useSafeWords().delegates.end
  const { accounts } = useOwner()
  const { delegate, delegator } = item
  const signing = useSigning({ list: 'delegates', onDone: onEnded })
  const signer = [delegator, delegate].find(address => accounts.includes(address))
  if (!signer) return null
  return (
    <div className={shared.by}>
      <ConfirmButton
        title={words.title}
        text={words.text}
        confirm={words.confirm}
        keep={words.keep}
        name={words.name({ delegate })}
        busy={signing.isWaiting}
        onConfirm={() => signing.start({ kind: 'end-delegation', signer, delegate, delegator })}
      >
        {signing.isWaiting ? words.waiting : words.ask}
      </ConfirmButton>
      <SigningOutcome signing={signing} />
    </div>
  )
}
