import controls from '@countersign/react/controls.module.css'
import { useId } from 'react'
import buttons from '../../layout/buttons.module.css'
import prose from '../../layout/prose.module.css'
import { useWords } from '../../locales/words.ts'
import outcome from './outcome.module.css'
import type { Progress } from './results.ts'
import { usePageWords } from './words.ts'

type WorkingProps = {
  readonly progress: Progress
  readonly onStop: () => void
  readonly onAgain: () => void
}

/** How far it is, with the way out; or why it could not be run. */
export function Working({ progress, onStop, onAgain }: WorkingProps) {
  const { working: words } = usePageWords()
  const { language } = useWords()
  const id = useId()
  const number = new Intl.NumberFormat(language)
  const isWorking = progress.status === 'working'
  const all = isWorking ? progress.all : null
  const done = isWorking ? progress.results.length : 0
  return (
    <>
      <p role="status" className={controls.hidden}>
        {isWorking && (all === null ? words.loading : words.one)}
        {progress.status === 'ended' && progress.wasStopped && words.stopped}
      </p>
      {isWorking && (
        <div className={outcome.working}>
          <span id={id}>
            {all === null
              ? words.loading
              : all === 1
                ? words.one
                : words.many({ done: number.format(done), all: number.format(all) })}
          </span>
          <progress
            aria-labelledby={id}
            max={all ?? 1}
            {...(all === null || all === 1 ? {} : { value: done })}
          />
          <div className={buttons.row}>
            <button type="button" className={controls.secondary} onClick={onStop}>
              {words.stop}
            </button>
          </div>
        </div>
      )}
      {progress.status === 'ended' && progress.wasStopped && <p className={prose.soft}>{words.stopped}</p>}
      {progress.status === 'broken' && (
        <div className={outcome.failure} role="alert">
          <strong>{words.broken.title}</strong>
          <p>{words.broken.text}</p>
          <div className={buttons.row}>
            <button type="button" className={controls.secondary} onClick={onAgain}>
              {words.retry}
            </button>
          </div>
        </div>
      )}
    </>
  )
}
