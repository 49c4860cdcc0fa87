import controls from '@countersign/react/controls.module.css'
import disclosure from '@countersign/react/disclosure.module.css'
import {
  AccountField,
  accountOf,
  LookingUp,
  UndeployedSafe,
  useAfterLookUp,
  useSite,
  useTypedAccount,
} from '@countersign/react/pieces'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { Field } from '../../layout/field.tsx'
import { NetworkOptions } from '../../layout/network.tsx'
import prose from '../../layout/prose.module.css'
import { useProveWords, useWords } from '../../locales/words.ts'
import styles from './form.module.css'
import type { Factory } from './form-state.ts'

type AddressFieldProps = {
  /** The accounts that are already listed. */
  readonly accounts: readonly string[]
  /** The required chain (CAIP-2); `null`: any. */
  readonly chain: string | null
  /** Whether it is for the only account, which stays in the field. @default false */
  readonly isOnly?: boolean
  readonly onAdd: (account: string, factory?: Factory) => void
}

/** Adds an account by its address and network. */
export function AddressField({ accounts, chain, isOnly = false, onAdd }: AddressFieldProps) {
  const { typed: words } = useProveWords().form.accounts
  const site = useSite()
  const chains = site?.chains ?? []
  const [chosen, setChosen] = useState(chain)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<keyof typeof words.fault | null>(null)
  const [isPlanned, setPlanned] = useState(false)
  const { common } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const field = useTypedAccount(text, chosen ?? '')
  const { typed, chain: network, unbound } = field
  const account = accountOf(typed)
  const add = (account: string | null, factory?: Factory) => {
    input.current?.focus()
    if (account === null) {
      // Why a name, a link or a network has no account is shown below the field.
      if (typed.status === 'none') setFault(typed.fault)
      return
    }
    if (accounts.includes(account)) {
      setFault('twice')
      return
    }
    setFault(null)
    onAdd(account, factory)
    if (!isOnly) setText('')
  }
  const { isWaiting, submit } = useAfterLookUp(field, text, () => add(account))
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the form without the account.
    event.preventDefault()
    submit()
  }
  return (
    <details className={`${disclosure.disclosure} ${styles.typed}`}>
      <summary>{isOnly ? words.openOnly : words.open}</summary>
      <p className={prose.hint}>{words.text}</p>
      <AccountField
        ref={input}
        label={words.address}
        field={field}
        fault={fault && words.fault[fault]}
        role="status"
        value={text}
        onText={text => {
          setText(text)
          setFault(null)
        }}
        onKeyDown={press}
      />
      <div className={styles.address}>
        <Field label={words.network}>
          {described => (
            <select
              {...described}
              value={network}
              disabled={chain !== null}
              onChange={event => {
                setChosen(event.target.value)
                setText(unbound)
              }}
            >
              <NetworkOptions chains={chains} />
            </select>
          )}
        </Field>
        <button type="button" className={controls.secondary} aria-disabled={isWaiting} onClick={submit}>
          <LookingUp isWaiting={isWaiting}>{isOnly ? words.use : words.add}</LookingUp>
        </button>
      </div>
      <details
        className={disclosure.disclosure}
        onToggle={({ currentTarget }) => setPlanned(currentTarget.open)}
      >
        <summary>{words.undeployed}</summary>
        {/* Its messages load when it is opened. */}
        {isPlanned && (
          <Suspense fallback={<p role="status">{common.loading}</p>}>
            <UndeployedSafe
              field={field}
              text={text}
              network={chains.find(({ id }) => id === network)?.name ?? network}
              label={isOnly ? words.useUndeployed : words.addUndeployed}
              onFound={(account, factory) => add(account, factory ?? undefined)}
              onAddress={() => add(null)}
            />
          </Suspense>
        )}
      </details>
    </details>
  )
}
