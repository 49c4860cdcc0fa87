import { useWaiting } from '../../../cosigning/use-waiting.ts'
import { useCosigningWords } from '../../../cosigning/words.ts'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'

/** That the dialog was closed has ended nothing: the owners can go on signing. */
export function CosigningGoesOn() {
  const { runtime } = useParts()
  const { notice } = useCosigningWords()
  const [cosigning] = useWaiting().open
  return (
    <>
      <p>{notice.goesOn}</p>
      {cosigning && (
        <button
          type="button"
          className={controls.secondary}
          onClick={() => runtime.actions.resumeCosigning(cosigning)}
        >
          {notice.open}
        </button>
      )}
    </>
  )
}
