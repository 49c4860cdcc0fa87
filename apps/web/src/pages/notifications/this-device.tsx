import type { Notifications } from '@countersign/api'
import { useSession } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { Badge } from '../../layout/badge.tsx'
import { BusyButton } from '../../layout/busy-button.tsx'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useNotificationsWords } from '../../locales/words.ts'
import { ActionFailed } from './action-failed.tsx'
import { useThisDevice } from './use-notifications.ts'

/** Turns notifications on or off in this browser. */
export function ThisDevice(props: { notifications: Notifications; isSecond: boolean }) {
  const { notifications, isSecond } = props
  const words = useNotificationsWords().device
  const isSignedIn = useSession().status === 'signed-in'
  const { support, subscription, turnOn, turnOff } = useThisDevice(notifications)
  const isBusy = turnOn.isPending || turnOff.isPending
  return (
    <Section id="device" title={words.title} text={isSignedIn ? words.about : words.aboutSignedOut}>
      {support !== 'supported' ? (
        <p>{words[support]}</p>
      ) : subscription ? (
        <>
          <p role="status">
            <Badge tone="good">{words.on}</Badge>
          </p>
          <BusyButton busy={isBusy} onClick={() => turnOff.mutate(subscription.id)}>
            {words.turnOff}
          </BusyButton>
        </>
      ) : (
        <>
          <BusyButton
            className={isSecond ? controls.secondary : controls.primary}
            busy={isBusy}
            onClick={() => turnOn.mutate(undefined)}
          >
            {turnOn.isPending ? words.turningOn : words.turnOn}
          </BusyButton>
          <p role="status" className={prose.hint}>
            {turnOn.isPending ? words.allow : turnOff.isSuccess ? words.off : ''}
          </p>
        </>
      )}
      <ActionFailed error={turnOn.error ?? turnOff.error} />
    </Section>
  )
}
