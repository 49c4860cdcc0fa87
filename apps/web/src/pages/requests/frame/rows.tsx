import controls from '@countersign/react/controls.module.css'
import skeletons from '../../../layout/skeletons.module.css'
import { useWords } from '../../../locales/words.ts'

/** Rows that are still to come, as high as those of a list are. */
export function Rows() {
  const { common } = useWords()
  return (
    <>
      <p className={controls.hidden} role="status">
        {common.loading}
      </p>
      <div className={`${skeletons.skeleton} ${skeletons.rows}`} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </>
  )
}
