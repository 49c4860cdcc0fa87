import { useParts } from '../../kit/context.ts'
import controls from '../../theme/controls.module.css'
import type { StatusFailureKind } from './window-failure.ts'
import { windowSetting } from './window-setting.ts'
import { useHostedWords } from './words.ts'

/** Brings the wallet’s window to the front; where it is gone, opens it anew. */
export function ShowWindow() {
  const { runtime } = useParts()
  const { show } = useHostedWords()
  return (
    <button type="button" className={controls.primary} onClick={runtime.actions.showWindow}>
      {show}
    </button>
  )
}

/** Tries again. A press on it is a gesture of its own: browsers let a window open then that they held back before. */
export function WayOnWithWindow({ kind }: { kind: StatusFailureKind }) {
  const { runtime, words } = useParts()
  const { openIt } = useHostedWords()
  return (
    <button type="button" className={controls.primary} onClick={runtime.actions.retry}>
      {kind === 'popup-blocked' ? openIt : words.connect.status.tryAgain}
    </button>
  )
}

/** How this browser is told to let this site open windows. */
export function HowToAllow() {
  const { runtime } = useParts()
  const { allow } = useHostedWords()
  return <>{allow[windowSetting(runtime.device)]}</>
}
