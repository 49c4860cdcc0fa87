import { useWaiting } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Link } from '../../layout/link.tsx'
import { usePageWords } from './words.ts'

/** After which time a person may want to try it themselves, in milliseconds. */
const patience = 8_000

/** The asker’s session is taken by what waits for owners, wherever in the site that is; here it can be asked for again. */
export function Collecting() {
  const { collect: words } = usePageWords()
  const { refresh } = useWaiting()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (isSlow) return
    const timer = setTimeout(() => setSlow(true), patience)
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

/** Where a person goes who is signed in now. */
export function GoOn() {
  const { collect: words } = usePageWords()
  return (
    <div className={buttons.row}>
      <Link href="/account" className={`${controls.primary} ${buttons.large}`}>
        {words.go}
      </Link>
    </div>
  )
}
