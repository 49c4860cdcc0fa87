import type { Site } from '@countersign/api'
import { type FormEvent, useId, useRef } from 'react'
import { dialogTitle } from '../../../hooks/use-dialog.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { useCosigningWords } from '../../../hooks/use-words.ts'
import { useParts } from '../../../kit/context.ts'
import { AccountField } from '../../../names/account-field.tsx'
import { namesWords } from '../../../names/names-words.ts'
import { accountOf } from '../../../names/typed-account-state.ts'
import { useAfterLookUp } from '../../../names/use-after-look-up.ts'
import { useTypedAccount } from '../../../names/use-typed-account.ts'
import { Failure } from '../../../pieces/live.tsx'
import controls from '../../../theme/controls.module.css'
import disclosure from '../../../theme/disclosure.module.css'
import fields from '../../../theme/fields.module.css'
import { fieldWords, lookUpWords } from './field.tsx'
import { formMemory } from './form.ts'
import { PlannedFields } from './planned-fields.tsx'
import { useNetworkOfChoice } from './required-network.ts'
import styles from './safe.module.css'
import { useLookUp } from './use-look-up.ts'

/**
 * Renders a form for any Safe by address and network, including one that is not deployed yet. The input stays if the
 * lookup fails.
 *
 * @param props.isAlone - whether the Safe can be chosen in no other way
 */
export function ByAddress({ site, isAlone }: { site: Site | undefined; isAlone: boolean }) {
  const { runtime } = useParts()
  const { safe: words } = useCosigningWords()
  // The view waits for the field's hint: if it came later, the rest of the form would move.
  namesWords.useWords()
  const id = useId()
  const memory = formMemory(runtime)
  const form = useStore(memory)
  const place = useRef<HTMLFormElement>(null)
  const { errors, state, reset, find } = useLookUp(place)
  const required = useNetworkOfChoice()
  const field = useTypedAccount(form.address, required ?? form.network)
  const { typed, chain, unbound } = field
  const nameOf = (chain: string) => site?.chains.find(({ id }) => id === chain)?.name ?? chain
  const network = nameOf(chain)
  const isElsewhere = required !== null && chain !== required

  const change = (change: Partial<typeof form>) => {
    memory.change(change)
    reset(change)
  }
  const { isWaiting, submit } = useAfterLookUp(field, form.address, async () => {
    if (typed.status === 'failed' || isElsewhere) {
      place.current?.querySelector<HTMLElement>('[name="address"]')?.focus()
      return
    }
    const found = await find({ ...form, address: accountOf(typed) ?? form.address }, chain)
    if (found) runtime.actions.signInAs(found)
  })
  const isLooking = isWaiting || state.status === 'looking'
  return (
    <form
      ref={place}
      className={styles.part}
      noValidate
      aria-labelledby={dialogTitle}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <AccountField
        label={isAlone ? words.address : words.byAddress}
        field={field}
        fault={
          isElsewhere
            ? words.otherNetwork({ network, required: nameOf(required) })
            : fieldWords(words, errors.address)
        }
        role="status"
        name="address"
        value={form.address}
        onText={address => change({ address })}
      />
      <div className={fields.field}>
        <label htmlFor={`${id}-network`}>{words.network}</label>
        <select
          id={`${id}-network`}
          value={chain}
          disabled={required !== null}
          onChange={({ target }) => change({ network: target.value, address: unbound })}
        >
          {site?.chains.map(({ id, name, testnet }) => (
            <option key={id} value={id}>
              {testnet ? words.testnet({ network: name }) : name}
            </option>
          ))}
        </select>
      </div>
      <details
        className={disclosure.disclosure}
        open={form.isPlanned}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== form.isPlanned) change({ isPlanned: currentTarget.open })
        }}
      >
        <summary>{words.undeployed.title}</summary>
        <PlannedFields form={form} errors={errors} chain={chain} onChange={change} />
      </details>
      {state.status === 'failed' && (
        <Failure key={state.attempt} reason={lookUpWords(words, state.why, network)} />
      )}
      <p role="status" className={controls.hidden}>
        {state.status === 'looking' && words.looksUp}
      </p>
      <button
        type="submit"
        // Until something is entered, the choice above is the next step.
        className={isAlone || form.address !== '' ? controls.primary : controls.secondary}
        aria-disabled={isLooking}
      >
        {isLooking ? words.looksUp : words.go}
      </button>
    </form>
  )
}
