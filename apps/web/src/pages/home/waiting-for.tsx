import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useCountersign, useNameText, useWaiting } from '@countersign/react'
import { accountSafe, tally } from '@countersign/react/cosigning'
import { isUnannounced } from '@countersign/wallets/state'
import buttons from '../../layout/buttons.module.css'
import { Link } from '../../layout/link.tsx'
import { useMenuWords } from '../../locales/words.ts'
import styles from './home.module.css'

/** Shows the sign-in as a Safe that waits for owners, or for the person to continue, if there is one. */
export function Content() {
  const { open } = useWaiting()
  const waiting = open.find(({ purpose }) => purpose === 'sign-in')
  return waiting && <WaitingFor cosigning={waiting} />
}

function WaitingFor({ cosigning }: { cosigning: Cosigning }) {
  const words = useMenuWords()
  const safe = useNameText(cosigning.account)
  const resume = useCountersign(({ dialog }) => dialog.resumeCosigning)
  const own = accountSafe(cosigning)
  if (!own) return null
  if (isUnannounced(cosigning)) {
    const text = words.started({ safe })
    return (
      <button
        type="button"
        className={`${buttons.inline} ${styles.line}`}
        title={text}
        onClick={() => resume(cosigning)}
      >
        {text}
      </button>
    )
  }
  const text = words.waitingFor({ count: tally(own).missing, safe })
  return (
    <Link className={styles.line} title={text} href={hrefOf('cosigning', { id: cosigning.id })}>
      {text}
    </Link>
  )
}
