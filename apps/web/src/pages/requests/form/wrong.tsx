import type { Ref } from 'react'
import lists from '../../../layout/lists.module.css'
import notices from '../../../layout/notices.module.css'
import prose from '../../../layout/prose.module.css'
import { useRequestsWords } from '../words.ts'
import type { Field } from './check.ts'

type WrongProps = {
  readonly summary: Ref<HTMLDivElement>
  readonly wrong: readonly { readonly field: Field; readonly id: string; readonly text: string }[]
}

/** All that is wrong with the form, each leading to its field. */
export function Wrong({ summary, wrong }: WrongProps) {
  const { form: words } = useRequestsWords()
  if (wrong.length === 0) return null
  return (
    <div ref={summary} className={notices.failed} role="alert" tabIndex={-1}>
      <strong>{words.faults.title}</strong>
      <ul className={`${lists.spaced} ${prose.whole}`}>
        {wrong.map(({ field, id, text }) => (
          <li key={field}>
            <a
              href={`#${id}`}
              onClick={event => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {words[field].label}
            </a>{' '}
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
