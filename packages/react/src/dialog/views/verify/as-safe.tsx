import { cosigns } from '../../../cosigning/cosigns.ts'
import { useKit } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { LeftOut } from '../../pieces/left-out.tsx'
import { useRareParts } from '../../rare-words.ts'

/** Leads to where a Safe is chosen, whose owner the connected account is. Nothing where the site's backend knows no owners. */
export function AsSafe({ className = controls.quiet }: { className?: string | undefined }) {
  const { authentication } = useKit()
  return (
    cosigns(authentication) && (
      <LeftOut>
        <Way className={className} />
      </LeftOut>
    )
  )
}

function Way({ className }: { className: string | undefined }) {
  const { runtime, words } = useRareParts()
  return (
    <button type="button" className={className} onClick={runtime.actions.asSafe}>
      {words.profile.asSafe}
    </button>
  )
}
