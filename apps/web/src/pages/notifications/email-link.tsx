import controls from '@countersign/react/controls.module.css'
import { BusyButton } from '../../layout/busy-button.tsx'
import cards from '../../layout/cards.module.css'
import { useNotificationsWords } from '../../locales/words.ts'
import { ActionFailed } from './action-failed.tsx'
import styles from './notifications.module.css'
import { useChange, useNotificationCalls } from './use-notifications.ts'

export type EmailLinkTarget = { readonly what: 'confirm' | 'stop'; readonly token: string }

/**
 * Asks a person who followed a link in an email to confirm what it does. Following it does nothing by itself: mail
 * scanners open links.
 */
export function EmailLink({ link }: { link: EmailLinkTarget }) {
  const words = useNotificationsWords().link
  const calls = useNotificationCalls()
  const act = useChange(async ({ what, token }: EmailLinkTarget) => {
    if (what === 'confirm') await calls.confirm(token)
    else await calls.unsubscribe(token)
  })
  const { title, text, button, doneTitle, done } = words[link.what]
  return (
    <section className={`${cards.card} ${styles.link}`} aria-labelledby="email-link">
      <h2 id="email-link">{act.isSuccess ? doneTitle : title}</h2>
      {act.isSuccess ? (
        <p role="status">{done}</p>
      ) : (
        <>
          <p>{text}</p>
          <BusyButton className={controls.primary} busy={act.isPending} onClick={() => act.mutate(link)}>
            {button}
          </BusyButton>
        </>
      )}
      <ActionFailed error={act.error} />
    </section>
  )
}

/** Reads the link of an email from the address, and removes it there: it is a secret. @returns `null` without one */
export function takeEmailLink(): EmailLinkTarget | null {
  const [, what, token] = /^#(confirm|stop)=([\w-]{43})$/.exec(location.hash) ?? []
  if (!token) return null
  history.replaceState(history.state, '', location.pathname)
  return { what: what === 'confirm' ? 'confirm' : 'stop', token }
}
