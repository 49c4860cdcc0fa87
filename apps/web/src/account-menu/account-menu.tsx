import { useSession } from '@countersign/react'
import { BaseConnectButton } from '@countersign/react/pieces'
import { type RefObject, useId, useRef, useState } from 'react'
import buttons from '../layout/buttons.module.css'
import { useWords } from '../locales/words.ts'
import { createLazyPage, createPart, useLazyPage } from '../pages/lazy-page.tsx'
import styles from './account-menu.module.css'

/** Loaded when the menu opens. */
const menu = createLazyPage('menu', () => import('./content.tsx'))

/** Loaded after sign-in. */
const Count = createPart(createLazyPage('menu', () => import('./count.tsx')))

/** Shows the account in the header, with its menu; before sign-in, the button to sign in. */
export function AccountMenu() {
  const { common } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const session = useSession()
  return (
    <div ref={place} className={styles.place}>
      {session.status === 'signed-in' ? (
        <Account place={place} account={session.account} />
      ) : (
        <BaseConnectButton className={`${buttons.outlined} ${styles.button}`} label={common.signIn} />
      )}
    </div>
  )
}

function Account({ place, account }: { place: RefObject<HTMLDivElement | null>; account: string }) {
  const id = useId()
  const countId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BaseConnectButton
        className={`${buttons.outlined} ${styles.button} ${styles.account}`}
        aria-haspopup={false}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={countId}
        onClick={event => {
          // The menu opens instead of the kit's profile.
          event.preventDefault()
          setOpen(!isOpen)
        }}
      />
      <Count id={countId} account={account} />
      {isOpen && (
        <div id={id} className={styles.panel}>
          <Menu place={place} close={() => setOpen(false)} />
        </div>
      )}
    </>
  )
}

function Menu(props: { place: RefObject<HTMLElement | null>; close: () => void }) {
  const { common } = useWords()
  const content = useLazyPage(menu)
  if (content.status === 'ready') return content.draw(props)
  return content.status === 'loading' ? (
    <p role="status">{common.loading}</p>
  ) : (
    <button type="button" className={styles.entry} onClick={content.retry}>
      {common.unavailable.retry}
    </button>
  )
}
