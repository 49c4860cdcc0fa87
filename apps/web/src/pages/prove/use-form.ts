import { useDialog, useSession, useWallet } from '@countersign/react'
import { useSite, walletAccount } from '@countersign/react/pieces'
import { useEffect, useReducer, useState } from 'react'
import { useSearch } from '../../layout/location.ts'
import { chainOf } from '../chain.ts'
import { type FormEvent, formReducer, type ProveForm } from './form-state.ts'
import { accountsByNetwork, initialForm, readStoredForm, storeForm } from './stored-form.ts'

/**
 * Returns the form, restored after a reload, with the signed-in or connected account.
 *
 * @param chain - the required chain (CAIP-2); `null`: any
 */
export function useForm(chain: string | null): readonly [ProveForm, (event: FormEvent) => void] {
  const search = useSearch()
  const [kept] = useState(() => readStoredForm(search))
  const [form, dispatch] = useReducer(formReducer, null, () => initialForm(search, kept))
  const networks = useSite()?.chains
  const [isComplete, setComplete] = useState(kept?.search === search && kept.isComplete)
  useEffect(() => {
    if (!networks || isComplete) return
    for (const account of accountsByNetwork(search, networks)) dispatch({ type: 'added', account })
    setComplete(true)
  }, [networks, search, isComplete])
  const present = usePresentAccount(chain)
  const { isOpen } = useDialog()
  useEffect(() => {
    // A wallet may connect in the dialog only to find a Safe.
    if (present && !isOpen) dispatch({ type: 'known', account: present })
  }, [present, isOpen])
  useEffect(() => storeForm(search, { form, isComplete }), [form, search, isComplete])
  return [form, dispatch]
}

/**
 * Returns the signed-in account, otherwise the connected one; `null` if there is neither, or it is not known yet.
 *
 * @param chain - the required chain (CAIP-2), on which a wallet can sign, too; `null`: any
 */
export function usePresentAccount(chain: string | null): string | null {
  const session = useSession()
  const connected = useConnectedAccount(chain)
  if (session.status === 'loading') return null
  const own = session.account
  return own !== undefined && (chain === null || chainOf(own) === chain) ? own : connected
}

/**
 * Returns the account of the connected wallet (CAIP-10), on the required chain if there is one; `null` until it is known.
 */
export function useConnectedAccount(required: string | null): string | null {
  const wallet = useWallet()
  const chains = useSite()?.chains
  if (wallet.status !== 'connected' || !chains) return null
  const { address, chainId } = wallet
  return required === null ? walletAccount(chains, { chainId, address }) : `${required}:${address}`
}
