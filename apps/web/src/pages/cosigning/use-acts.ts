import type { Cosigning } from '@countersign/api'
import { useOwner } from '@countersign/react'
import { useState } from 'react'
import type { Acts } from './acts.ts'
import { actsOf } from './acts-of.ts'
import { usePageWords } from './words.ts'

/** Gives what the connected wallet can do at a cosigning. */
export function useActs(cosigning: Cosigning): Acts {
  const { failure: words } = usePageWords()
  const owner = useOwner()
  const [last] = useState(() => ({ reason: '' }))
  return actsOf({ cosigning, owner, words, last })
}
