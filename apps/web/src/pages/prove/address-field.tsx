import { addressOf, useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { UndeployedSafe } from '@countersign/react/pieces'
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import disclosure from '../../layout/disclosure.module.css'
import fields from '../../layout/fields.module.css'
import prose from '../../layout/prose.module.css'
import { useProveWords, useWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import { type AccountFault, typedAccount } from '../typed-account.ts'
import styles from './form.module.css'
import type { Factory } from './form-state.ts'

type AddressFieldProps = {
  /** The accounts that are already listed. */
  readonly accounts: readonly string[]
  /** The required chain (CAIP-2); `null`: any. */
  readonly chain: string | null
  readonly onAdd: (account: string, factory?: Factory) => void
}

/** Adds an account by its address and network. */
export function AddressField({ accounts, chain, onAdd }: AddressFieldProps) {
  const { typed: words } = useProveWords().form.accounts
  const id = useId()
  const chains = useSite()?.chains ?? []
  const [chosen, setChosen] = useState(chain)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<keyof typeof words.fault | null>(null)
  const [isPlanned, setPlanned] = useState(false)
  const { common } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const network = chosen ?? chains[0]?.id ?? ''
  const read = typedAccount(network, text)
  const named =
    'account' in read
      ? { chain: chainOf(read.account), address: addressOf(read.account) }
      : { chain: network, address: text }
  const add = (found: { account: string } | { fault: AccountFault }, factory?: Factory) => {
    const isTwice = 'account' in found && accounts.includes(found.account)
    setFault('fault' in found ? found.fault : isTwice ? 'twice' : null)
    input.current?.focus()
    if ('fault' in found || isTwice) return
    onAdd(found.account, factory)
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the form without the account.
    event.preventDefault()
    if (network !== '') add(read)
  }
  return (
    <details className={`${disclosure.disclosure} ${styles.typed}`}>
      <summary>{words.open}</summary>
      <p className={prose.hint}>{words.text}</p>
      <div className={styles.address}>
        <label className={`${fields.field} ${styles.labelled}`}>
          {words.network}
          <select
            className={styles.input}
            value={network}
            disabled={chain !== null}
            onChange={event => setChosen(event.target.value)}
          >
            {chains.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={`${fields.field} ${styles.labelled}`}>
          {words.address}
          <input
            ref={input}
            type="text"
            dir="ltr"
            className={`${styles.input} ${styles.mono}`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="0x…"
            aria-describedby={`${id}-fault`}
            aria-invalid={fault !== null}
            value={text}
            onChange={event => {
              setText(event.target.value)
              setFault(null)
            }}
            onKeyDown={press}
          />
        </label>
        <button
          type="button"
          className={controls.secondary}
          // Disabled until the networks are loaded.
          disabled={network === ''}
          onClick={() => add(read)}
        >
          {words.add}
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
              {...named}
              network={chains.find(({ id }) => id === named.chain)?.name ?? named.chain}
              label={words.addUndeployed}
              onFound={(account, factory) => add({ account }, factory ?? undefined)}
              onAddress={() => add('fault' in read ? read : { fault: 'form' })}
            />
          </Suspense>
        )}
      </details>
      <p id={`${id}-fault`} className={fields.fault} role="status">
        {fault && words.fault[fault]}
      </p>
    </details>
  )
}
