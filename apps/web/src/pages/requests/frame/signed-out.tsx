import { ConnectButton } from '@countersign/react'
import notices from '../../../layout/notices.module.css'
import { useRequestsWords } from '../words.ts'

/** Says that whoever asks has to sign in, and lets them. */
export function SignedOut({ typing = false }: { typing?: boolean }) {
  const words = useRequestsWords()
  return (
    <div className={notices.signedOut}>
      <p>{typing ? words.signedOutTyping : words.signedOut}</p>
      <ConnectButton />
    </div>
  )
}
