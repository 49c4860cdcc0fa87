import { formatNumber } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import { useSharedWords, useWords } from '../locales/words.ts'
import prose from './prose.module.css'

type UnreadableProps = {
  readonly count: number
  readonly className?: string | undefined
  /** Where to find them. */
  readonly children?: ReactNode
}

/** Shows how many entries of a list could not be read. */
export function Unreadable({ count, className = prose.soft, children }: UnreadableProps) {
  const { language } = useWords()
  const { unreadableEntries } = useSharedWords()
  if (count === 0) return null
  return (
    <p className={className}>
      {unreadableEntries({ count: formatNumber(count, language) })} {children}
    </p>
  )
}
