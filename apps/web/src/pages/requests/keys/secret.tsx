import controls from '@countersign/react/controls.module.css'
import { Copy } from '@countersign/react/pieces'
import { useEffect, useId, useRef } from 'react'
import buttons from '../../../layout/buttons.module.css'
import type { RequestKeysLocale } from '../../../locales/locale.ts'
import entry from '../form/field.module.css'
import styles from './keys.module.css'

type SecretProps = {
  readonly secret: string
  readonly words: RequestKeysLocale['apiKeys']['secret']
  /** Called once the person has kept it. It is shown nowhere any more then. */
  readonly onDone: () => void
}

/** Something that is told once: to be copied now. It takes the focus, so that nobody passes it by. */
export function Secret({ secret, words, onDone }: SecretProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`${styles.secret} ${entry.input}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.text}</p>
      <label htmlFor={`${id}-secret`} className={controls.hidden}>
        {words.label}
      </label>
      <input
        id={`${id}-secret`}
        className={entry.mono}
        dir="ltr"
        readOnly
        spellCheck={false}
        autoComplete="off"
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <div className={buttons.row}>
        <Copy text={secret} said={words} className={controls.primary}>
          {words.copy}
        </Copy>
        <button type="button" className={controls.secondary} onClick={onDone}>
          {words.done}
        </button>
      </div>
    </section>
  )
}
