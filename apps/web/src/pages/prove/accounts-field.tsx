import { proofLimits } from '@countersign/core'
import { useNameText } from '@countersign/react'
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
  const [change, setChange] = useState<Change | null>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const chain = asked?.chain ?? null
  const connected = useConnectedAccount(chain)
  const { accounts } = form
  const isUnfit = asked !== null && accounts.length > 0 && !accounts.some(account => fits(account, asked))
  const shown = fault ?? (isUnfit ? 'unfit' : undefined)
  const add = (account: string, factory?: Factory) => {
    dispatch({ type: 'added', account, factory })
    setChange({ change: 'added', account })
  }
  const connect = useAddingByWallet(connected, accounts, add, chain)
  const remove = (account: string) => {
    dispatch({ type: 'removed', account })
    setChange({ change: 'removed', account })
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
        {change && <ChangeText {...change} />}
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
              <AddConnected account={connected} onAdd={() => add(connected)} />
            )}
            <button type="button" className={controls.secondary} onClick={() => connect()}>
              {words.connect}
            </button>
          </div>
          <AddressField accounts={accounts} chain={chain} onAdd={add} />
        </>
      )}
    </fieldset>
  )
}

type Change = { readonly change: 'added' | 'removed'; readonly account: string }

function ChangeText({ change, account }: Change) {
  const { accounts: words } = useProveWords().form
  return words[change]({ account: useNameText(account) })
}

function AddConnected({ account, onAdd }: { account: string; onAdd: () => void }) {
  const { accounts: words } = useProveWords().form
  const name = useNameText(account)
  return (
    <button type="button" className={controls.secondary} onClick={onAdd}>
      {words.addConnected({ account: name })}
    </button>
  )
}

type RowProps = { account: string; isPlanned: boolean; onRemove: () => void }

function Row({ account, isPlanned, onRemove }: RowProps) {
  const { accounts: words } = useProveWords().form
  const name = useNameText(account)
  return (
    <li>
      <div>
        <Who account={account} />
        {isPlanned && <p className={prose.hint}>{words.typed.planned}</p>}
      </div>
      <button
        type="button"
        className={`${controls.quiet} ${buttons.stop}`}
        aria-label={words.removeName({ account: name })}
        onClick={onRemove}
      >
        {words.remove}
      </button>
    </li>
  )
}
