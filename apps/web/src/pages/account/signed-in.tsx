import type { Session } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { type SignOutTarget, useSignOut } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useSite } from '@countersign/react/pieces'
import { useEffect, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Link } from '../../layout/link.tsx'
import { useAccountWords, useWords } from '../../locales/words.ts'
import { Applications } from './applications.tsx'
import { Devices } from './devices.tsx'
import { Facts } from './facts.tsx'
import { Outcome } from './outcome.tsx'

/**
 * Shows the page of a signed-in person. All sign-outs share one mutation, so that one place shows the outcome of the
 * last one.
 */
export function SignedIn({ session }: { session: Session }) {
  const signOut = useSignOut()
  const openId = useSite()?.openId
  const [done, setDone] = useState('')
  const devices = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const end = (target: SignOutTarget, said = '') => {
    setDone('')
    signOut.mutate(target, { onSuccess: () => setDone(said) })
  }
  useEffect(() => {
    const { activeElement } = document
    // The pressed button has disappeared, or is about to. A person who has moved the focus elsewhere keeps it.
    const lost = activeElement === document.body || devices.current?.contains(activeElement)
    if (done && lost) heading.current?.focus()
  }, [done])
  return (
    <>
      <Facts session={session} />
      <Next />
      <Devices
        section={devices}
        heading={heading}
        busy={signOut.isPending}
        onSignOut={end}
        outcome={<Outcome done={done} error={signOut.error} />}
      />
      {openId && <Applications session={session.id} />}
    </>
  )
}

/** Leads to what a signed-in person can do: their account alone says only that they are signed in. */
function Next() {
  const { next: words } = useAccountWords()
  const { proofs } = useWords().home
  return (
    <nav className={buttons.row} aria-label={words.label}>
      <Link href={hrefOf('prove')} className={controls.quiet}>
        {proofs.make}
      </Link>
      <Link href={hrefOf('requests', { id: 'new' })} className={controls.quiet}>
        {words.request}
      </Link>
      <Link href={hrefOf('check')} className={controls.quiet}>
        {proofs.check}
      </Link>
    </nav>
  )
}
