import { type ReactNode, Suspense } from 'react'
import { namesWords } from './names-words.ts'

/**
 * Renders the label of a button, and while a form waits for the name in its field, that it does.
 *
 * @example
 * const { isWaiting, submit } = useAfterLookUp(useTypedAccount(text, ''), text, request)
 * const button = (
 *   <button onClick={submit}>
 *     <LookingUp isWaiting={isWaiting}>Continue</LookingUp>
 *   </button>
 * )
 */
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
