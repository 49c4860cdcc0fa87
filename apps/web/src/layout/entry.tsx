import { Boundary } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import { useWords } from '../locales/words.ts'
import prose from './prose.module.css'

/** Contains an item of a list. If it cannot be shown, the others still are. */
export function Entry({ children }: { children: ReactNode }) {
  const { common } = useWords()
  return <Boundary fallback={() => <li className={prose.soft}>{common.unreadable}</li>}>{children}</Boundary>
}
