import { cosigns } from '../../../cosigning/cosign-of.ts'
import { useRareParts } from '../../../hooks/use-words.ts'
import { useKit } from '../../../kit/context.ts'
import { LeftOut } from '../../../pieces/boundary.tsx'
import { QuietButton } from '../../../pieces/button.tsx'

/**
 * Renders a link to the choice of a Safe that the connected account owns. Renders nothing if the site's backend has no
 * cosignings.
 */
export function AsSafe() {
  const { authentication } = useKit()
  return (
    cosigns(authentication) && (
      <LeftOut>
        <Way />
      </LeftOut>
    )
  )
}

function Way() {
  const { runtime, words } = useRareParts()
  return <QuietButton onClick={runtime.actions.asSafe}>{words.profile.asSafe}</QuietButton>
}
