import { describeError } from '@countersign/api'
import notices from '../../layout/notices.module.css'
import { useNotificationsWords } from '../../locales/words.ts'
import { PushError } from './push.ts'

/** Shows why an action failed. Renders nothing without an error. */
export function ActionFailed({ error }: { error: Error | null }) {
  const words = useNotificationsWords()
  if (!error) return null
  return (
    <p className={notices.failure} role="alert">
      {error instanceof PushError ? words.device.reasons[error.code] : describeError(words.reasons, error)}
    </p>
  )
}
