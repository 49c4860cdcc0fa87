import { hrefOf } from '@countersign/api/pages'
import { useWaiting } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Link } from '../../layout/link.tsx'
import { useCosigningWords } from '../../locales/words.ts'

/** How long the page waits for the session before it offers a retry, in milliseconds. */
const retryDelay = 8_000

/**
 * Shows the requester that their session is being collected. The listener for pending cosignings collects it on every
 * page of the site; here the person can retry.
 */
export function Collecting() {
  const { collect: words } = useCosigningWords()
  const { refresh } = useWaiting()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (isSlow) return
    const timer = setTimeout(() => setSlow(true), retryDelay)
    return () => clearTimeout(timer)
  }, [isSlow])
  return (
    <section className={cards.card}>
      <p role="status">{isSlow ? words.failed : words.waiting}</p>
      {isSlow && (
        <div className={buttons.row}>
          <button
            type="button"
            className={`${controls.primary} ${buttons.large}`}
            onClick={() => {
              setSlow(false)
              refresh()
            }}
          >
            {words.again}
          </button>
        </div>
      )}
    </section>
  )
}

/** Links a person who is now signed in to their account. */
export function ContinueToAccount() {
  const { collect: words } = useCosigningWords()
  return (
    <div className={buttons.row}>
      <Link href={hrefOf('account')} className={`${controls.primary} ${buttons.large}`}>
        {words.go}
      </Link>
    </div>
  )
}
