import { type DialogState, ongoingCosigning } from '@countersign/wallets'
import type { ReactNode } from 'react'
import { useLocale } from '../../../hooks/use-locale.ts'
import { useReadState } from '../../../hooks/use-read-state.ts'
import { useKit, useParts } from '../../../kit/context.ts'
import { offersOthers, offersSafe } from '../../../kit/offers-safe.ts'
import { LinkRow, Row, Rows } from '../../../pieces/row.tsx'
import { RowMark } from '../../../pieces/row-mark.tsx'
import { approachSafe } from '../approach.ts'
import styles from './connect.module.css'

/** Who can sign besides the wallets of the list. */
type OtherSigners = {
  /** Whether a Safe can, with the wallets of its owners. */
  readonly safe: boolean
  /** The page for people who were sent a link, if any. */
  readonly sentPage: string | undefined
}

/** Returns who can sign besides the wallets of the list; `null` if the list only connects a wallet. */
export function useOtherSigners(): OtherSigners | null {
  const kit = useKit()
  const asks = useReadState(whatIsAsked)
  if (asks === null || !offersOthers(kit, asks)) return null
  return { safe: offersSafe(kit), sentPage: asks === 'sign-in' ? kit.sentPage : undefined }
}

/** Returns for what a signer is chosen; `null` if it has been decided who signs. */
function whatIsAsked({ purpose, view, trail, signIn }: DialogState): 'sign-in' | 'account' | null {
  if (purpose !== 'sign-in' && purpose !== 'account') return null
  const way = [view, ...trail].map(each => each?.name)
  // Another owner of the same Safe confirms.
  const isForOwner = way.includes('safe-owners') || (way.includes('verify') && ongoingCosigning(signIn))
  return isForOwner ? null : purpose
}

/** Returns a function that continues with a Safe, whose owners sign. */
export function useShowSafe(): () => void {
  const { runtime } = useParts()
  const purpose = useReadState(state => state.purpose)
  return () => runtime.actions.show({ name: purpose === 'account' ? 'safe' : 'safe-ways' })
}

/** Renders rows for a Safe and for people who were sent a link, always visible below the list of wallets. */
export function OtherSigners() {
  const { words } = useParts()
  const locale = useLocale()
  const showSafe = useShowSafe()
  const signers = useOtherSigners()
  if (!signers) return null
  const approach = () => approachSafe(locale)
  return (
    <Signers>
      {signers.safe && (
        <li>
          <Row
            icon={<RowMark of="owners" />}
            name={words.connect.list.safe}
            onClick={showSafe}
            onFocus={approach}
            onPointerEnter={approach}
          />
        </li>
      )}
      <SentRow page={signers.sentPage} />
    </Signers>
  )
}

/** Renders a row for people who were sent a link, below other rows, if the site has a page for it. */
export function SentLink() {
  const { sentPage } = useKit()
  if (sentPage === undefined) return null
  return (
    <Signers>
      <SentRow page={sentPage} />
    </Signers>
  )
}

function Signers({ children }: { children: ReactNode }) {
  const { words } = useParts()
  return (
    <div className={styles.signers}>
      <Rows aria-label={words.connect.list.others}>{children}</Rows>
    </div>
  )
}

function SentRow({ page }: { page: string | undefined }) {
  const { words } = useParts()
  if (page === undefined) return null
  return (
    <li>
      <LinkRow isHere icon={<RowMark of="link" />} name={words.connect.list.sent} href={page} />
    </li>
  )
}
