import type { Cosigning } from '@countersign/api'
import { type ReactNode, useState } from 'react'
import { useSharedName } from '../account/account-names.ts'
import { Avatar } from '../account/avatar.tsx'
import { useCanShare } from '../hooks/use-can-share.ts'
import { useCosigningWords } from '../hooks/use-words.ts'
import { PrimaryButton } from '../pieces/button.tsx'
import { Copy } from '../pieces/copy.tsx'
import corner from '../pieces/corner.module.css'
import { Qr } from '../pieces/qr/qr.tsx'
import controls from '../theme/controls.module.css'
import disclosure from '../theme/disclosure.module.css'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import type { PieceSize } from './progress.tsx'
import { useAnnouncement } from './use-announcement.ts'

export type ShareProps = {
  readonly cosigning: Pick<Cosigning, 'id' | 'link' | 'account' | 'asker' | 'status' | 'announcedAt'>
  /**
   * Whether sharing the link is the next step for the person: then there is a button for it. @default true for the
   * large size
   */
  readonly isNext?: boolean
  /** The large size shows the QR code at once. @default small */
  readonly size?: PieceSize
  /** Content that belongs to the link, such as the comparison code; beside the QR code if there is room. */
  readonly children?: ReactNode
}

/**
 * Renders the link for the owners: as text, with a copy button, as a QR code, and on phones with the system's share
 * sheet. If this browser started the cosigning, it is announced to its owners now.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <Share cosigning={cosigning} size="large">
 *   <ComparisonCode cosigning={cosigning} />
 * </Share>
 */
export function Share({ cosigning, size = 'small', isNext = size === 'large', children }: ShareProps) {
  const { share: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const [isOpen, setOpen] = useState(size === 'large')
  const canPass = useCanShare()
  const { link, account } = cosigning
  useAnnouncement(cosigning)
  const called = useSharedName(account)
  const pass = () => {
    // The promise also rejects when the person closes the share sheet.
    navigator.share({ url: link, text: words.text({ account: called }) }).catch(() => {})
  }
  return (
    <div {...root} className={styles.share} data-piece={size}>
      <span className={styles.label}>{words.label}</span>
      <div className={styles.passed}>
        <a className={styles.link} href={link} dir="ltr" target="_blank" rel="noopener">
          {link.replace(/^https?:\/\//, '')}
        </a>
        {/* What the button below does is not offered twice. */}
        {!isNext && canPass && (
          <button type="button" className={corner.corner} aria-label={words.pass} onClick={pass}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M8 10V2M5 5 8 2 11 5M4 7.5H3V14H13V7.5H12" />
            </svg>
          </button>
        )}
        {!(isNext && !canPass) && (
          <Copy isIcon text={link} said={words}>
            {words.copy}
          </Copy>
        )}
      </div>
      {isNext && (
        <div className={styles.ways}>
          {canPass ? (
            <PrimaryButton onClick={pass}>{words.pass}</PrimaryButton>
          ) : (
            <Copy text={link} said={words} className={controls.primary}>
              {words.copy}
            </Copy>
          )}
        </div>
      )}
      <details
        className={`${disclosure.disclosure} ${styles.more} ${styles.qr}`}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{words.qr}</summary>
        {isOpen && <Qr text={link} label={words.code} mark={<Avatar account={account} />} />}
      </details>
      {children && <div className={styles.beside}>{children}</div>}
    </div>
  )
}
