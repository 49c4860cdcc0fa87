import type { Notifications, Subscription } from '@countersign/api'
import { useRef } from 'react'
import { Badge } from '../../layout/badge.tsx'
import { BusyButton } from '../../layout/busy-button.tsx'
import { Entry } from '../../layout/entry.tsx'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { Section } from '../../layout/section.tsx'
import { Unreadable } from '../../layout/unreadable.tsx'
import { useNotificationsWords } from '../../locales/words.ts'
import { ActionFailed } from './action-failed.tsx'
import { useAccount, useChange, useNotificationCalls } from './use-notifications.ts'

/** Lists the addresses and the other devices that are notified, each with a button to turn it off. */
export function Others({ notifications: { items, unreadable = 0 } }: { notifications: Notifications }) {
  const words = useNotificationsWords().others
  const calls = useNotificationCalls()
  const account = useAccount()
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useChange(({ id }: Subscription) => calls.remove(id))
  const others = items.filter(item => item.kind === 'email' || !item.mine || item.account !== account)
  if (others.length === 0 && unreadable === 0 && !remove.isSuccess) return null
  return (
    <Section id="others" title={words.title} heading={heading}>
      {others.length > 0 && (
        <ul className={`${lists.ruled} ${lists.entries}`}>
          {others.map(item => (
            <Entry key={item.id}>
              <li>
                <Device item={item} />
                <BusyButton
                  busy={remove.isPending}
                  aria-label={words.turnOffName({ name: nameOf(item, words.unknown) })}
                  onClick={() => remove.mutate(item, { onSuccess: () => heading.current?.focus() })}
                >
                  {words.turnOff}
                </BusyButton>
              </li>
            </Entry>
          ))}
        </ul>
      )}
      <Unreadable count={unreadable} />
      <p role="status" className={prose.said}>
        {remove.isSuccess && words.turnedOff({ name: nameOf(remove.variables, words.unknown) })}
      </p>
      <ActionFailed error={remove.error} />
    </Section>
  )
}

function Device({ item }: { item: Subscription }) {
  const words = useNotificationsWords().others
  return (
    <div>
      <strong>
        <bdi>{nameOf(item, words.unknown)}</bdi>
      </strong>{' '}
      {!item.confirmed && <Badge tone="waiting">{words.unconfirmed}</Badge>}
      <p className={prose.small}>
        {words.since} <RelativeTime at={item.createdAt} />
      </p>
    </div>
  )
}

/** Returns the address, or the browser and the system as far as they are known. */
function nameOf({ address, browser, system }: Subscription, unknown: string): string {
  return address ?? ([browser, system].filter(Boolean).join(' · ') || unknown)
}
