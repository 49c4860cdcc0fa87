import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { addressOf, shortenAddress, useCountersign, useNameText, useWaiting } from '@countersign/react'
import { accountSafe, tally, useListed } from '@countersign/react/cosigning'
import { useAccountNames } from '@countersign/react/pieces'
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
  const resume = useCountersign(({ dialog }) => dialog.resumeCosigning)
  const own = accountSafe(cosigning)
  // The corner does not offer it a second time.
  useListed([cosigning.id])
  if (!own) return null
  const { account } = cosigning
  return isUnannounced(cosigning) ? (
    <button type="button" className={`${buttons.inline} ${styles.line}`} onClick={() => resume(cosigning)}>
      <Sentence account={account} text={safe => words.started({ safe })} />
    </button>
  ) : (
    <Link className={styles.line} href={hrefOf('cosigning', { id: cosigning.id })}>
      <Sentence account={account} text={safe => words.waitingFor({ count: tally(own).missing, safe })} />
    </Link>
  )
}

/** The place of the name in a sentence: no name has this character. */
const place = '\ufffc'

/** Shows a sentence with the name of a Safe, which is shortened where there is no room, and never hides who gave it. */
function Sentence({ account, text }: { account: string; text: (safe: string) => string }) {
  const { unverified } = useMenuWords()
  const { gateway } = useAccountNames(account)
  const known = useNameText(account)
  const [before, after = ''] = text(place).split(place)
  return (
    <>
      <span>{before}</span>{' '}
      {gateway === null ? (
        <bdi className={styles.name} title={known}>
          {known}
        </bdi>
      ) : (
        <span className={styles.named}>
          <bdi className={styles.name} title={gateway}>
            {gateway}
          </bdi>{' '}
          <small>{unverified}</small> <bdi>{shortenAddress(addressOf(account))}</bdi>
        </span>
      )}
      {after.trim() !== '' && <span>{after}</span>}
    </>
  )
}
