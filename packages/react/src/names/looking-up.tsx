import { type ReactNode, Suspense } from 'react'
import { namesWords } from './names-words.ts'

/** Renders the label of a button, and while a form waits for the name in its field, that it does. */
export function LookingUp({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return isWaiting ? (
    <Suspense fallback={children}>
      <Words />
    </Suspense>
  ) : (
    children
  )
}

function Words() {
  return namesWords.useWords().waits
}
