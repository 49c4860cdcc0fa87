import type { Cosigning } from '@countersign/api'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { Avatar } from '../account/avatar.tsx'
import { useCosigningWords } from '../hooks/use-words.ts'
import { Button, SecondaryButton } from '../pieces/button.tsx'
import { Copy } from '../pieces/copy.tsx'
import { Qr } from '../pieces/qr/qr.tsx'
import { addressOf, shortenAddress } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import type { PieceSize } from './progress.tsx'

export type ShareProps = {
  readonly cosigning: Pick<Cosigning, 'link' | 'account'>
  /** Whether sharing the link is the next step for the person. @default true for the large size */
  readonly isNext?: boolean
  /** The large size shows the QR code at once. @default small */
  readonly size?: PieceSize
  /** Content that belongs to the link, such as the comparison code; beside the QR code if there is room. */
  readonly children?: ReactNode
}

/**
 * Renders the link for the owners: as text, with a copy button, as a QR code, and on phones with the system's share
 * sheet.
 */
export function Share({ cosigning, size = 'small', isNext = size === 'large', children }: ShareProps) {
  const { share: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const id = useId()
  const [isOpen, setOpen] = useState(size === 'large')
  const canPass = useCanPass()
  const { link, account } = cosigning
  const pass = () => {
    const text = words.text({ account: shortenAddress(addressOf(account)) })
    // The promise also rejects when the person closes the share sheet.
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
          <Button look={isNext ? 'primary' : 'secondary'} onClick={pass}>
            {words.pass}
          </Button>
        )}
        <Copy text={link} said={words} className={isNext && !canPass ? controls.primary : controls.secondary}>
          {words.copy}
        </Copy>
        <SecondaryButton aria-expanded={isOpen} aria-controls={`${id}-code`} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hide : words.show}
        </SecondaryButton>
      </div>
      <div id={`${id}-code`} className={styles.qr} hidden={!isOpen}>
        {isOpen && <Qr text={link} label={words.code} mark={<Avatar account={account} />} />}
      </div>
      {children && <div className={styles.beside}>{children}</div>}
    </div>
  )
}

/** Whether to offer the system's share sheet. On a computer, copying the link is easier. */
function useCanPass(): boolean {
  return useSyncExternalStore(
    never,
    () => 'share' in navigator && matchMedia('(pointer: coarse)').matches,
    () => false,
  )
}

const never = () => () => {}
