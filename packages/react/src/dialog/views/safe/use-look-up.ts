import type { SafeSubject } from '@countersign/wallets'
import { type RefObject, useRef, useState } from 'react'
import { useSite } from '../../../hooks/use-site.ts'
import { useKit } from '../../../kit/context.ts'
import { type FormErrors, readForm, type SafeForm } from './form.ts'
import { type LookUpFailure, lookUp } from './look-up.ts'
import { namesIn, withAddresses } from './owner-names.ts'

/** The state of the lookup. `attempt`: distinguishes a failure from the one before. */
type LookUpState =
  | { readonly status: 'idle' | 'looking' }
  | { readonly status: 'failed'; readonly why: LookUpFailure; readonly attempt: number }

const fields = ['address', 'owners', 'threshold', 'saltNonce'] as const

/**
 * Checks the Safe form, and looks up the Safe that it names.
 *
 * @param place - contains the fields: the first invalid one gets the focus
 */
export function useLookUp(place: RefObject<HTMLElement | null>) {
  const { accounts, client } = useKit()
  const site = useSite()
  const [errors, setErrors] = useState<FormErrors>({})
  const [state, setState] = useState<LookUpState>({ status: 'idle' })
  const attempts = useRef(0)
  return {
    errors,
    state,
    /** Call it when the person changes the form: the outcome and the errors of these fields no longer apply. */
    reset: (change: Partial<SafeForm>) => {
      // A response for earlier input must be ignored.
      attempts.current += 1
      setState({ status: 'idle' })
      const changed = Object.fromEntries(Object.keys(change).map(key => [key, undefined]))
      setErrors(before => ({ ...before, ...changed }))
    },
    /** @returns the Safe; `null` if none exists, or if the form is invalid: `onInvalid` is then called as well */
    find: async (
      form: SafeForm,
      chain: string,
      onInvalid?: (errors: FormErrors) => void,
    ): Promise<SafeSubject | null> => {
      if (state.status === 'looking' || chain === '') return null
      attempts.current += 1
      const attempt = attempts.current
      let { owners } = form
      if (form.isPlanned && site?.names !== null && namesIn(owners).length > 0) {
        setState({ status: 'looking' })
        const named = await withAddresses(client, owners, chain)
        if (attempts.current !== attempt) return null
        if (named === null) {
          setState({ status: 'failed', why: 'unasked', attempt })
          return null
        }
        owners = named
      }
      const read = readForm({ ...form, owners }, { chain, offered: site?.chains ?? [] })
      setErrors('errors' in read ? read.errors : {})
      if ('errors' in read) {
        setState({ status: 'idle' })
        const first = fields.find(field => read.errors[field] !== undefined)
        place.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
        onInvalid?.(read.errors)
        return null
      }
      setState({ status: 'looking' })
      const found = await lookUp(read, accounts)
      if (attempts.current !== attempt) return null
      const isFailure = typeof found === 'string'
      setState(isFailure ? { status: 'failed', why: found, attempt } : { status: 'idle' })
      return isFailure ? null : found
    },
  }
}
