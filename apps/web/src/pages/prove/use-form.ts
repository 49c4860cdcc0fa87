import { type SessionState, useConnection, useSession, useSite } from '@countersign/react'
import { useEffect, useReducer, useState } from 'react'
import { useSearch } from '../../layout/location.ts'
import { type FormEvent, formReducer, type ProveForm } from './form-state.ts'
import { accountsByNetwork, initialForm, readStoredForm, storeForm } from './stored-form.ts'

/** Returns the form, restored after a reload, with the signed-in or connected account. */
export function useForm(): readonly [ProveForm, (event: FormEvent) => void] {
  const search = useSearch()
  const [kept] = useState(readStoredForm)
  const [form, dispatch] = useReducer(formReducer, null, () => initialForm(search, kept))
  const networks = useSite()?.chains
  const [isComplete, setComplete] = useState(kept?.search === search && kept.isComplete)
  useEffect(() => {
    if (!networks || isComplete) return
    for (const account of accountsByNetwork(search, networks)) dispatch({ type: 'added', account })
    setComplete(true)
  }, [networks, search, isComplete])
  const present = usePresentAccount()
  useEffect(() => {
    if (present) dispatch({ type: 'known', account: present })
  }, [present])
  useEffect(() => storeForm({ form, search, isComplete }), [form, search, isComplete])
  return [form, dispatch]
}

/** Returns the signed-in account, otherwise the connected one; `null` if there is neither, or it is not known yet. */
function usePresentAccount(): string | null {
  const session = useSession()
  const connected = useConnectedAccount()
  return session.status === 'loading' ? null : (signedInAs(session) ?? connected)
}

function signedInAs(session: SessionState): string | null {
  return session.status === 'signed-in' ? session.session.account : null
}

/**
 * Returns the account of the connected wallet (CAIP-10), on its own chain if the site supports it, otherwise on the
 * site’s first.
 */
export function useConnectedAccount(): string | null {
  const connection = useConnection()
  const chains = useSite()?.chains
  if (connection.status !== 'connected' || !chains) return null
  const own = `eip155:${connection.chainId}`
  const chain = chains.some(({ id }) => id === own) ? own : chains[0]?.id
  return chain === undefined ? null : `${chain}:${connection.accounts[0]}`
}
