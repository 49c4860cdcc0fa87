import type { Address } from '@countersign/core'
import type { Delegate as GatewayDelegate } from '@countersign/gateway'
import { ConfirmButton, isolate } from '@countersign/react/pieces'
import { foreignName } from '@countersign/wallets/safes'
import { useRef, useState } from 'react'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useSafeWords } from '../../locales/words.ts'
import { Listed, Party } from './frame.tsx'
import { ConnectOwner } from './owner/connect-owner.tsx'
import { SigningOutcome } from './owner/signing-outcome.tsx'
import { useOwnerWallet } from './owner/use-owner-wallet.ts'
import { useSigning } from './owner/use-signing.ts'
import { useGatewayListing, useSafe } from './reading.ts'
import shared from './safe.module.css'

/** Shows the accounts that may propose transactions without being an owner. */
export function Delegates() {
  const { account } = useSafe()
  const words = useSafeWords().delegates
  const { signers } = useOwnerWallet()
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
          <>
            <ul className={`${lists.ruled} ${shared.list}`}>
              {items.map(item => (
                <Delegate
                  key={`${item.delegate} ${item.delegator} ${item.safe}`}
                  item={item}
                  onEnded={onEnded}
                />
              ))}
            </ul>
            {items.length > 0 && !items.some(item => signerOf(item, signers)) && (
              <ConnectOwner text={words.end.notYours} />
            )}
          </>
        )}
      </Listed>
    </Section>
  )
}

function Delegate({ item, onEnded }: { item: GatewayDelegate; onEnded: () => void }) {
  const words = useSafeWords().delegates
  const { delegate, delegator, safe } = item
  const label = foreignName(item.label)
  return (
    <li>
      <Party address={delegate}>
        {label && <small>{words.label({ label: isolate(label) })}</small>}
        {safe === null && <small>{words.everySafe}</small>}
      </Party>
      <span className={shared.by}>
        <small>{words.by}</small>
        <Party address={delegator} />
      </span>
      <EndDelegation item={item} onEnded={onEnded} />
    </li>
  )
}

/** Returns who of the person’s accounts can end a delegation: that of either side. */
function signerOf({ delegate, delegator }: GatewayDelegate, signers: readonly Address[]) {
  return [delegator, delegate].find(address => signers.includes(address))
}

/** Lets either side of a delegation end it, with a signature. */
function EndDelegation({ item, onEnded }: { item: GatewayDelegate; onEnded: () => void }) {
  const words = useSafeWords().delegates.end
  const { signers } = useOwnerWallet()
  const { delegate, delegator, safe } = item
  const signing = useSigning({ list: 'delegates', onDone: onEnded })
  const signer = signerOf(item, signers)
  if (!signer) return null
  return (
    <div className={shared.by}>
      <ConfirmButton
        title={words.title}
        text={safe === null ? words.textEverySafe : words.text}
        confirm={words.confirm}
        keep={words.keep}
        name={words.name({ delegate })}
        busy={signing.isWaiting || signing.isConnecting}
        onConfirm={() => signing.start({ kind: 'end-delegation', signer, delegate, delegator, safe })}
      >
        {signing.isWaiting ? words.waiting : words.ask}
      </ConfirmButton>
      <SigningOutcome signing={signing} />
    </div>
  )
}
