import { useEffect, useRef } from 'react'
import { useDialogState } from '../../hooks/use-dialog-state.ts'
import { useParts } from '../../kit/context.ts'
import controls from '../../theme/controls.module.css'
import type { AppLink } from './open-app.ts'

/** Until when a request has gone out to the relay: an app that opens may freeze this page, in milliseconds. */
const timeToSend = 400

/**
 * The link that opens a wallet’s app. A tap on it is a gesture of its own, so that it works in any case.
 *
 * @param props.atOnce - opens the app by itself while the last tap still counts: `now`, or once a request is `sent`
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
        // Browsers open no app, and no tab, that nobody has asked for.
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
      onClick={runtime.actions.openingApp}
    >
      {children}
    </a>
  )
}
