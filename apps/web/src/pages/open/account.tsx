import { hrefOf } from '@countersign/api/pages'
import { useAccountInfo, useCountersign } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useRef } from 'react'
import { Link } from '../../layout/link.tsx'
import { go } from '../../layout/location.ts'
import prose from '../../layout/prose.module.css'
import { useOpenWords } from '../../locales/words.ts'
import { Notice } from './notice.tsx'

/**
 * Goes to the page of an account. A person who is not signed in is asked to sign in as the account if it is a Safe.
 *
 * @param props.account - CAIP-10, as it was shown to the person
 */
export function Account({ account }: { account: string }) {
  const words = useOpenWords()
  const info = useAccountInfo(account)
  const status = useCountersign(({ session }) => session.status)
  const signInAsSafe = useCountersign(countersign => countersign.signInAsSafe)
  const isSignedIn = status === 'signed-in'
  const isKnown = status !== 'loading'
  const kind = info.status === 'known' ? info.value.kind : null
  const isUnclear = info.status === 'unavailable' || kind === 'unknown'
  const hasAsked = useRef(false)
  useEffect(() => {
    if (kind === null || isUnclear || !isKnown) return
    if (kind !== 'safe') return go(hrefOf('profile', { id: account }))
    // Also if the owners confirm while the dialog is closed.
    if (isSignedIn) return go(hrefOf('safe', { id: account }))
    if (!hasAsked.current) signInAsSafe({ account })
    hasAsked.current = true
  }, [kind, isUnclear, isKnown, isSignedIn, account, signInAsSafe])

  const said = isUnclear ? words.unavailable : kind === 'safe' && !isSignedIn && isKnown ? words.safe : null
  if (said === null)
    return (
      <p role="status" className={prose.soft}>
        {words.looking}
      </p>
    )
  return (
    <Notice title={said.title} text={said.text}>
      <button type="button" className={controls.primary} onClick={() => signInAsSafe({ account })}>
        {words.safe.signIn}
      </button>
      <Link href={hrefOf(isUnclear ? 'profile' : 'safe', { id: account })} className={controls.secondary}>
        {said.page}
      </Link>
    </Notice>
  )
}
