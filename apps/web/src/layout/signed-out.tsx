import { BaseConnectButton } from '@countersign/react/pieces'
import { useWords } from '../locales/words.ts'
import buttons from './buttons.module.css'
import notices from './notices.module.css'

type SignedOutProps = {
  readonly text: string
  /** Whether the page has another button that comes first. @default false */
  readonly isSecond?: boolean
}

/** Says what signing in is for, next to the button for it. */
export function SignedOut({ text, isSecond = false }: SignedOutProps) {
  const { common } = useWords()
  return (
    <div className={notices.signedOut}>
      <p>{text}</p>
      <BaseConnectButton className={isSecond ? buttons.outlined : undefined} label={common.signIn} />
    </div>
  )
}
