import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { SafeName, useWaiting } from '@countersign/react'
import { accountSafe, tally } from '@countersign/react/cosigning'
import { splitAt } from '@countersign/react/pieces'
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
  const own = accountSafe(cosigning)
  if (!own) return null
  const count = tally(own).missing
  const [before, after] = splitAt(safe =>
    isSilent(cosigning) ? words.started({ safe }) : words.waitingFor({ count, safe }),
  )
  return (
    <Link href={hrefOf('cosigning', { id: cosigning.id })}>
      {before}
      <SafeName account={cosigning.account} />
      {after}
    </Link>
  )
}
