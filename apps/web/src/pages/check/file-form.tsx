import controls from '@countersign/react/controls.module.css'
import { type ReactNode, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import prose from '../../layout/prose.module.css'
import { useSharedWords } from '../../locales/words.ts'
import styles from './form.module.css'

type FileFormProps = {
  /** The text of the button that submits the form. */
  readonly go: string
  readonly onSubmit: () => void
  /** Called with files that were chosen or dropped: at least one. */
  readonly onFiles: (files: readonly File[]) => void
  /** The fields. */
  readonly children: ReactNode
}

/** Shows a form that takes files as well. */
export function FileForm({ go, onSubmit, onFiles, children }: FileFormProps) {
  const { files: words } = useSharedWords()
  const [isOver, setOver] = useState(false)
  const start = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
  }
  return (
    <form
      className={`${cards.card} ${styles.form}`}
      data-over={isOver}
      noValidate
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        const { relatedTarget } = event
        const isWithin = relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget)
        if (!isWithin) setOver(false)
      }}
      onDrop={event => {
        setOver(false)
        // Dropped text goes into the field.
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        start(event.dataTransfer.files)
      }}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <div className={buttons.row}>
        <button type="submit" className={controls.primary}>
          {go}
        </button>
        <label className={`${controls.secondary} ${styles.choose}`}>
          {words.choose}
          <input
            type="file"
            multiple
            className={controls.hidden}
            onChange={({ target }) => {
              start(target.files)
              // Choosing the same file again, after it was corrected, must fire a change event too.
              target.value = ''
            }}
          />
        </label>
        <span className={`${prose.small} ${styles.drop}`}>{isOver ? words.dropNow : words.drop}</span>
      </div>
    </form>
  )
}
