import { ConnectButton } from '@countersign/react'
import notices from './notices.module.css'

/** Says what signing in is for, next to the button for it. */
export function SignedOut({ text }: { text: string }) {
  return (
    <div className={notices.signedOut}>
      <p>{text}</p>
      <ConnectButton />
    </div>
  )
}
