import type { Cosigning } from '@countersign/api'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { Avatar } from '../account/avatar.tsx'
import { Copy } from '../dialog/pieces/copy.tsx'
import { Qr } from '../dialog/pieces/qr/qr.tsx'
import { addressOf, shortenAddress } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import type { PieceSize } from './progress.tsx'
import { useCosigningWords } from './words.ts'

export type ShareProps = {
  readonly cosigning: Pick<Cosigning, 'link' | 'account'>
  /** Whether it is what is to be done now. @default where it is large */
  readonly isNext?: boolean
  /** Large ones show the QR code at once. @default small */
  readonly size?: PieceSize
  /** What belongs to the link, such as the comparison code; beside the QR code where there is room. */
  readonly children?: ReactNode
}

/** The link for the owners: to read, to copy, as a QR code, and on phones through the system's share sheet. */
export function Share({ cosigning, size = 'small', isNext = size === 'large', children }: ShareProps) {
  const { share: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const id = useId()
  const [isOpen, setOpen] = useState(size === 'large')
  const canPass = useCanPass()
  const { link, account } = cosigning
  const pass = () => {
    const text = words.text({ account: shortenAddress(addressOf(account)) })
    // Whoever closes the sheet again has changed their mind.
    navigator.share({ url: link, text }).catch(() => {})
  }
  return (
    <div {...root} className={styles.share} data-piece={size}>
      <span className={styles.label}>{words.label}</span>
      <a className={styles.link} href={link} dir="ltr" target="_blank" rel="noopener">
        {link.replace(/^https?:\/\//, '')}
      </a>
      <div className={styles.ways}>
        {canPass && (
          <button type="button" className={isNext ? controls.primary : controls.secondary} onClick={pass}>
            {words.pass}
          </button>
        )}
        <Copy text={link} said={words} className={isNext && !canPass ? controls.primary : controls.secondary}>
          {words.copy}
        </Copy>
        <button
          type="button"
          className={controls.secondary}
          aria-expanded={isOpen}
          aria-controls={`${id}-code`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.hide : words.show}
        </button>
      </div>
      <div id={`${id}-code`} className={styles.qr} hidden={!isOpen}>
        {isOpen && <Qr text={link} label={words.code} mark={<Avatar account={account} />} />}
      </div>
      {children && <div className={styles.beside}>{children}</div>}
    </div>
  )
}

/** On a computer a share sheet is more trouble than a link that is copied. */
function useCanPass(): boolean {
  return useSyncExternalStore(
    never,
    () => 'share' in navigator && matchMedia('(pointer: coarse)').matches,
    () => false,
  )
}

const never = () => () => {}
