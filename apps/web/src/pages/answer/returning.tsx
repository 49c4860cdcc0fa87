import controls from '@countersign/react/controls.module.css'
import { useEffect } from 'react'
import buttons from '../../layout/buttons.module.css'
import prose from '../../layout/prose.module.css'
import { useAnswerWords } from '../../locales/words.ts'

/** How long the confirmation is shown before the person is redirected, in milliseconds. */
const pause = 2_500

type ReturningProps = {
  /** `null`: they stay on this site. */
  readonly back: URL | null
  /** Whether they are redirected. A person who comes back, or reloads, is not redirected again. */
  readonly isLeaving: boolean
}

/** Links back to where the person came from, and redirects them after a pause. */
export function Returning({ back, isLeaving }: ReturningProps) {
  const { handed: words } = useAnswerWords()
  const href = isLeaving ? (back?.href ?? null) : null
  useEffect(() => {
    if (href === null) return
    const timer = setTimeout(() => location.assign(href), pause)
    return () => clearTimeout(timer)
  }, [href])
  if (!back) return <p>{words.close}</p>
  return (
    <>
      <div className={buttons.row}>
        <a href={back.href} className={`${controls.primary} ${buttons.large}`} rel="noreferrer">
          {words.back({ host: back.host })}
        </a>
      </div>
      {isLeaving && (
        <p role="status" className={prose.soft}>
          {words.going({ host: back.host })}
        </p>
      )}
    </>
  )
}
