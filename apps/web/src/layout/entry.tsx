import { Boundary } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import { useSharedWords } from '../locales/words.ts'
import prose from './prose.module.css'

/** Contains an item of a list. If it cannot be shown, the others still are. */
export function Entry({ children }: { children: ReactNode }) {
  const { unreadableEntry } = useSharedWords()
  return <Boundary fallback={() => <li className={prose.soft}>{unreadableEntry}</li>}>{children}</Boundary>
}
