import { useEffect, useEffectEvent, useState } from 'react'
import type { TypedAccountField } from './use-typed-account.ts'

/**
 * Lets a form wait for the name in one of its fields, or for the networks of the site: what the person submits while it
 * is looked up is submitted once it was found or failed. It is not if they change the text or its network, nor if the
 * name has characters that look like others: the warning about them has not been read yet.
 *
 * @param text - of the field
 * @param submit - is called at once if there is nothing to look up
 * @example
 * const field = useTypedAccount(text, '')
 * const { isWaiting, submit } = useAfterLookUp(field, text, () => request(accountOf(field.typed)))
 * const button = <button aria-disabled={isWaiting} onClick={submit}>Continue</button>
 */
export function useAfterLookUp(
  { typed, chain, again }: TypedAccountField,
  text: string,
  submit: () => void,
): { readonly isWaiting: boolean; readonly submit: () => void } {
  const [submitted, setSubmitted] = useState<{ readonly chain: string; readonly text: string } | null>(null)
  // Until the site is loaded, no network is chosen.
  const isSame = submitted?.text === text && [chain, ''].includes(submitted.chain)
  const isLooking = typed.status === 'looking' || (typed.status === 'none' && typed.fault === null)
  const isWaiting = isSame && isLooking
  const onLookedUp = useEffectEvent(() => {
    setSubmitted(null)
    const isUnusual = typed.status === 'found' && typed.name.unusual.length > 0
    if (isSame && !isUnusual) submit()
  })
  // The network that the site has first is what was submitted; one that is chosen later is not.
  if (isSame && submitted?.chain !== chain) setSubmitted({ chain, text })
  const isOver = submitted !== null && !isWaiting
  useEffect(() => {
    if (isOver) onLookedUp()
  }, [isOver])
  return {
    isWaiting,
    submit: () => {
      if (isWaiting) return
      const isRetry = typed.status === 'failed' && (typed.why === 'unavailable' || typed.why === 'server')
      if (isRetry) again()
      if (isRetry || isLooking) setSubmitted({ chain, text })
      else submit()
    },
  }
}
