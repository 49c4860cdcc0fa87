import { cosigns } from '../../../cosigning/cosigns.ts'
import { useKit } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { LeftOut } from '../../pieces/left-out.tsx'
import { useRareParts } from '../../rare-words.ts'

/** Leads to where a Safe is chosen, whose owner the connected account is. Nothing where the site's backend knows no owners. */
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
  return (
    <button type="button" className={controls.quiet} onClick={runtime.actions.asSafe}>
      {words.profile.asSafe}
    </button>
  )
}
