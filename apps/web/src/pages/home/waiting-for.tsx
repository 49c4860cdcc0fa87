import { hrefOf } from '@countersign/api/pages'
import { SafeName, useWaiting } from '@countersign/react'
import { accountSafe, tally } from '@countersign/react/cosigning'
import { isSilent } from '@countersign/wallets/state'
import buttons from '../../layout/buttons.module.css'
import { Link } from '../../layout/link.tsx'
import { useMenuWords } from '../../locales/words.ts'

/** Shows the sign-in as a Safe that waits for owners, or for the person to continue; the children if none does. */
export function Content({ children }: { children: string }) {
  const words = useMenuWords()
  const { open } = useWaiting()
  const waiting = open.find(({ purpose }) => purpose === 'sign-in')
  const safe = waiting && accountSafe(waiting)
  if (!waiting || !safe) return children
  return (
    <>
      {isSilent(waiting) ? words.started : words.waitingFor({ count: tally(safe).missing })}{' '}
      <Link href={hrefOf('cosigning', { id: waiting.id })} className={buttons.inline}>
        <SafeName account={waiting.account} />
      </Link>
    </>
  )
}
