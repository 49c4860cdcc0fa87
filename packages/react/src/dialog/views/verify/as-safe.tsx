import { useLocale } from '../../../hooks/use-locale.ts'
import { useParts } from '../../../kit/context.ts'
import { QuietButton } from '../../../pieces/button.tsx'

/** Renders a button to the choice of a Safe that the connected account owns, for a backend that has cosignings. */
export function AsSafe() {
  const { runtime } = useParts()
  const { button } = useLocale()
  return <QuietButton onClick={runtime.actions.asSafe}>{button.asSafe}</QuietButton>
}
