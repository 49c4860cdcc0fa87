import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useNameText, useWaiting } from '@countersign/react'
import { accountSafe, tally } from '@countersign/react/cosigning'
import { isSilent } from '@countersign/wallets/state'
import { Link } from '../../layout/link.tsx'
import { useMenuWords } from '../../locales/words.ts'

/** Shows the sign-in as a Safe that waits for owners, or for the person to continue, if there is one. */
export function Content() {
  const { open } = useWaiting()
  const waiting = open.find(({ purpose }) => purpose === 'sign-in')
  return waiting && <WaitingFor cosigning={waiting} />
}

function WaitingFor({ cosigning }: { cosigning: Cosigning }) {
  const words = useMenuWords()
  const safe = useNameText(cosigning.account)
  const own = accountSafe(cosigning)
  if (!own) return null
  return (
    <Link href={hrefOf('cosigning', { id: cosigning.id })}>
      {isSilent(cosigning) ? words.started({ safe }) : words.waitingFor({ count: tally(own).missing, safe })}
    </Link>
  )
}
