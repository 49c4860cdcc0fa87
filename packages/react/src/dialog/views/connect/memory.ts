import { createMemories } from '../../../hooks/memory.ts'

/** What a person has done with the list. */
export type ListMemory = {
  readonly query: string
  /** Whether the full list is shown. */
  readonly isWhole: boolean
  /** The key of the row that is in the tab order. */
  readonly active: string | null
  /** The scroll position of the list, in pixels. */
  readonly scrolled: number
}

/** Returns what one runtime remembers of the list. */
export const listMemory = createMemories<ListMemory>(
  { query: '', isWhole: false, active: null, scrolled: 0 },
  'until-closed',
)
