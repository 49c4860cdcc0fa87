import { useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import disclosure from '../../../layout/disclosure.module.css'
import fields from '../../../layout/fields.module.css'
import prose from '../../../layout/prose.module.css'
import { useProveWords } from '../words.ts'
import styles from './address-field.module.css'
import field from './field.module.css'
import { typedAccount } from './typed-account.ts'

type AddressFieldProps = {
  /** Those that are there already. */
  readonly accounts: readonly string[]
  /** CAIP-2: on which it is to be; `null`: on any. */
  readonly chain: string | null
  readonly onAdd: (account: string) => void
}

/** Takes an account by its address and network. */
export function AddressField({ accounts, chain, onAdd }: AddressFieldProps) {
  const { typed: words } = useProveWords().form.accounts
  const id = useId()
  const chains = useSite()?.chains ?? []
  const [chosen, setChosen] = useState(chain)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<keyof typeof words.fault | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const network = chosen ?? chains[0]?.id ?? ''
  const add = () => {
    const read = typedAccount(network, text)
    const found = 'fault' in read ? read.fault : accounts.includes(read.account) ? 'twice' : null
    setFault(found)
    input.current?.focus()
    if (found !== null || 'fault' in read) return
    onAdd(read.account)
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // It would go on to sign without it.
    event.preventDefault()
    if (network !== '') add()
  }
  return (
    <details className={`${disclosure.disclosure} ${styles.typed}`}>
      <summary>{words.open}</summary>
      <p className={prose.hint}>{words.text}</p>
      <div className={styles.address}>
        <label className={`${fields.field} ${field.labelled}`}>
          {words.network}
          <select
            className={field.input}
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
        <label className={`${fields.field} ${field.labelled}`}>
          {words.address}
          <input
            ref={input}
            type="text"
            dir="ltr"
            className={`${field.input} ${styles.mono}`}
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
          // Until it is known which networks there are.
          disabled={network === ''}
          onClick={add}
        >
          {words.add}
        </button>
      </div>
      <p id={`${id}-fault`} className={fields.fault} role="status">
        {fault && words.fault[fault]}
      </p>
    </details>
  )
}
