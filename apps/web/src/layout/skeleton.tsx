import controls from '@countersign/react/controls.module.css'
import { useWords } from '../locales/words.ts'
import skeletons from './skeletons.module.css'

type SkeletonProps = {
  /** The number of blocks. */
  readonly count?: number
  readonly className?: string | undefined
  /** The class of the text. @default only screen readers announce it */
  readonly textClass?: string | undefined
}

/** Shows a placeholder as large as what is loading. */
export function Skeleton({ count = 3, className = '', textClass = controls.hidden }: SkeletonProps) {
  const { common } = useWords()
  return (
    <>
      <p className={textClass} role="status">
        {common.loading}
      </p>
      <div className={`${skeletons.skeleton} ${className}`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are alike.
          <span key={index} />
        ))}
      </div>
    </>
  )
}
