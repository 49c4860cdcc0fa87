import account from '../account/account.module.css'
import { markShape } from '../account/mark-shape.ts'
import styles from './cosigning.module.css'
import type { OwnerStatus } from './owner-status.ts'

/**
 * Renders the line that an owner signs: empty, signed with the stroke of the owner's own mark, crossed out, or dashed if
 * only the contract says that the owner approved. When the owner confirms while it is shown, it is signed before
 * everyone's eyes. Decorative only: the words next to it say the same.
 *
 * @param props.address - checksummed
 */
export function SignatureLine({ address, status }: { address: string; status: OwnerStatus | 'approved' }) {
  const { second, signature } = markShape(address)
  return (
    <svg
      className={`${styles.signature} ${account.tone}`}
      viewBox="0 0 96 32"
      data-tone={second}
      data-status={status}
      aria-hidden="true"
    >
      <path d="M2 29H94" />
      {status === 'declined' && <path d="M8 13 20 25M20 13 8 25" />}
      <path pathLength={1} d={signature} />
    </svg>
  )
}
