import type { RequestCall } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import prose from '../../layout/prose.module.css'
import { memoryOf } from './memory.ts'
import styles from './page.module.css'
import { returnAddress } from './return-address.ts'
import { readReturn } from './returned.ts'
import { Ended } from './standing.tsx'
import { Terms } from './terms.tsx'
import { useAskedWords } from './words.ts'

/** How long it is shown that it was handed over before the person is sent back, in milliseconds. */
const pause = 2_500

type HandedOverProps = {
  readonly request: RequestCall
  /** Whether that was just now. Whoever comes back, or reloads, is not sent away again. */
  readonly isFresh: boolean
}

/** Says that the proof was handed over, and sends whoever has just done it back. */
export function HandedOver({ request, isFresh }: HandedOverProps) {
  const { handed: words } = useAskedWords()
  const { id } = request
  const [back] = useState(() => {
    const kept = readReturn(memoryOf('sessionStorage'), id)
    return kept === null ? null : returnAddress(kept)
  })
  useLeaving(isFresh ? back : null)
  return (
    <Ended said={words} about="handed-over">
      <div className={`${buttons.row} ${styles.actions}`}>
        {back ? (
          <a href={back.href} className={`${controls.primary} ${styles.large}`} rel="noreferrer">
            {words.back({ host: back.host })}
          </a>
        ) : (
          <p>{words.close}</p>
        )}
      </div>
      {back && isFresh && (
        <p role="status" className={prose.soft}>
          {words.going({ host: back.host })}
        </p>
      )}
      <Terms request={request} />
    </Ended>
  )
}

/** Sends the person back after a pause, if there is somewhere to be sent to. */
function useLeaving(back: URL | null): void {
  useEffect(() => {
    if (back === null) return
    const timer = setTimeout(() => location.assign(back.href), pause)
    return () => clearTimeout(timer)
  }, [back])
}
