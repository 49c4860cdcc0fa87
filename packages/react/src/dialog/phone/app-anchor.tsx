import { useEffect, useRef } from 'react'
import { useDialogState } from '../../hooks/use-dialog.ts'
import { useParts } from '../../kit/context.ts'
import controls from '../../theme/controls.module.css'
import type { AppLink } from './open-app.ts'

/**
 * How long sending a request to the relay takes, in milliseconds: an app that opens earlier may freeze this page before
 * that.
 */
const timeToSend = 400

/**
 * Renders the link that opens a wallet’s app. A tap on it is a user gesture, so it always works.
 *
 * @param props.atOnce - opens the app automatically while the last tap still counts: `now`, or once a request is `sent`
 */
export function AppAnchor(props: {
  link: AppLink
  atOnce: 'now' | 'sent' | 'never'
  look?: 'primary' | 'secondary'
  children: string
}) {
  const { link, atOnce, look = 'primary', children } = props
  const { runtime } = useParts()
  const { app } = useDialogState()
  const anchor = useRef<HTMLAnchorElement>(null)
  const isFirst = app === 'not-opened'
  useEffect(() => {
    if (atOnce === 'never' || !isFirst) return
    const timer = setTimeout(
      () => {
        // Without a user gesture, browsers open neither apps nor tabs.
        if (navigator.userActivation?.isActive) anchor.current?.click()
      },
      atOnce === 'now' ? 0 : timeToSend,
    )
    return () => clearTimeout(timer)
  }, [atOnce, isFirst])
  return (
    <a
      ref={anchor}
      className={look === 'primary' ? controls.primary : controls.secondary}
      href={link.href}
      {...(link.opens === 'new-tab'
        ? { target: '_blank', rel: 'noopener noreferrer' }
        : { rel: 'noreferrer' })}
      onClick={runtime.actions.noteAppLinkFollowed}
    >
      {children}
    </a>
  )
}
