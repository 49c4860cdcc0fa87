import { type SessionState, useConnection, useSession, useSite } from '@countersign/react'
import { useEffect, useReducer } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { type FormEvent, formReducer, type ProveForm } from './form-state.ts'
import { firstForm } from './from-address.ts'
import { keepForm, keptForm } from './kept-form.ts'

/** Gives what is entered, as it was before the page was loaded anew, with the account that is there anyway. */
export function useForm(): readonly [ProveForm, (event: FormEvent) => void] {
  const search = useSearch()
  const [form, happen] = useReducer(formReducer, null, () => firstForm(search, keptForm()))
  const present = usePresentAccount()
  useEffect(() => {
    if (present) happen({ type: 'known', account: present })
  }, [present])
  useEffect(() => keepForm({ form, search }), [form, search])
  return [form, happen]
}

/** The account that is signed in, else the one that is connected; `null` where it is neither, or not known yet. */
function usePresentAccount(): string | null {
  const session = useSession()
  const connected = useConnectedAccount()
  return session.status === 'loading' ? null : (signedInAs(session) ?? connected)
}

function signedInAs(session: SessionState): string | null {
  return session.status === 'signed-in' ? session.session.account : null
}

/** The account of the connected wallet (CAIP-10), on its own chain where the site has that, else on the site’s first. */
export function useConnectedAccount(): string | null {
  const connection = useConnection()
  const chains = useSite()?.chains
  if (connection.status !== 'connected' || !chains) return null
  const own = `eip155:${connection.chainId}`
  const chain = chains.some(({ id }) => id === own) ? own : chains[0]?.id
  return chain === undefined ? null : `${chain}:${connection.accounts[0]}`
}
