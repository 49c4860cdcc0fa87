import { proofLimits } from '@countersign/core'
import { addressOf, shortenAddress } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import fields from '@countersign/react/fields.module.css'
import { useId, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { useProveWords } from '../../locales/words.ts'
import { AddressField } from './address-field.tsx'
import styles from './form.module.css'
import { type Factory, type FormEvent, isFull, type ProveForm } from './form-state.ts'
import { type FormFaults, fits, type RequestTerms } from './read-form.ts'
import { useAddingByWallet } from './use-adding-by-wallet.ts'
import { useConnectedAccount } from './use-form.ts'
import { Who } from './who.tsx'

type AccountsFieldProps = {
  readonly form: ProveForm
  readonly asked: RequestTerms | null
  readonly fault: FormFaults['accounts'] | undefined
  readonly dispatch: (event: FormEvent) => void
}

/** Shows the list of accounts to prove, in order. */
export function AccountsField({ form, asked, fault, dispatch }: AccountsFieldProps) {
  const { accounts: words } = useProveWords().form
  const id = useId()
  const [said, setSaid] = useState('')
  const field = useRef<HTMLFieldSetElement>(null)
  const chain = asked?.chain ?? null
  const connected = useConnectedAccount(chain)
  const { accounts } = form
  const isUnfit = asked !== null && accounts.length > 0 && !accounts.some(account => fits(account, asked))
  const shown = fault ?? (isUnfit ? 'unfit' : undefined)
  const add = (account: string, factory?: Factory) => {
    dispatch({ type: 'added', account, factory })
    setSaid(words.added({ account: shortenAddress(addressOf(account)) }))
  }
  const connect = useAddingByWallet(connected, accounts, add, chain)
  const remove = (account: string) => {
    dispatch({ type: 'removed', account })
    setSaid(words.removed({ account: shortenAddress(addressOf(account)) }))
    // The pressed button disappears with it.
    field.current?.focus()
  }
  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      className={`${fields.field} ${styles.field}`}
      aria-describedby={`${id}-text ${id}-fault`}
      data-invalid={shown !== undefined}
    >
      <legend>{words.title}</legend>
      <p id={`${id}-text`} className={fields.hint}>
        {words.text}
      </p>
      {accounts.length === 0 ? (
        <p className={styles.blank}>{words.none}</p>
      ) : (
        <ol className={`${lists.ruled} ${styles.accounts}`} aria-label={words.list}>
          {accounts.map(account => (
            <Row
              key={account}
              account={account}
              isPlanned={form.factories[account] !== undefined}
              onRemove={() => remove(account)}
            />
          ))}
        </ol>
      )}
      <p className={controls.hidden} role="status">
        {said}
      </p>
      <p id={`${id}-fault`} className={fields.fault} role="status">
        {shown && words.fault[shown]}
      </p>
      {isFull(form) ? (
        <p className={prose.hint}>{words.full({ most: proofLimits.accounts })}</p>
      ) : (
        <>
          <div className={buttons.row}>
            {connected !== null && !accounts.includes(connected) && (
              <button type="button" className={controls.secondary} onClick={() => add(connected)}>
                {words.addConnected({ account: shortenAddress(addressOf(connected)) })}
              </button>
            )}
            <button type="button" className={controls.secondary} onClick={connect}>
              {words.connect}
            </button>
          </div>
          <AddressField accounts={accounts} chain={chain} onAdd={add} />
        </>
      )}
    </fieldset>
  )
}

type RowProps = { account: string; isPlanned: boolean; onRemove: () => void }

function Row({ account, isPlanned, onRemove }: RowProps) {
  const { accounts: words } = useProveWords().form
  return (
    <li>
      <div>
        <Who account={account} />
        {isPlanned && <p className={prose.hint}>{words.typed.planned}</p>}
      </div>
      <button
        type="button"
        className={`${controls.quiet} ${buttons.stop}`}
        aria-label={words.removeName({ account: shortenAddress(addressOf(account)) })}
        onClick={onRemove}
      >
        {words.remove}
      </button>
    </li>
  )
}
