import type { Session } from '@countersign/api'
import { type SignOutTarget, useSessions } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import type { ReactNode, Ref } from 'react'
import buttons from '../../layout/buttons.module.css'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import frame from '../../layout/frame.module.css'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { useAccountWords, useWords } from '../../locales/words.ts'
import styles from './account.module.css'
import { ago } from './ago.ts'
import content from './content.module.css'
import { Moment } from './moment.tsx'
import { DevicesSkeleton } from './skeleton.tsx'
import { useMinute } from './use-minute.ts'

type DevicesProps = {
  readonly section: Ref<HTMLElement>
  readonly heading: Ref<HTMLHeadingElement>
  readonly busy: boolean
  /** Ends sessions, and then says a sentence. */
  readonly onSignOut: (target: SignOutTarget, said: string) => void
  /** How the last sign-out ended. */
  readonly outcome: ReactNode
}

/** Everywhere the account is signed in, with a way to end each. */
export function Devices({ section, heading, busy, onSignOut, outcome }: DevicesProps) {
  const account = useAccountWords()
  const words = account.devices
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useSessions()
  const sessions = data?.pages.flatMap(({ items }) => items)
  const others = sessions?.some(({ current }) => !current) ?? false
  return (
    <section ref={section} className={`${frame.section} ${styles.section}`} aria-labelledby="devices">
      <h2 ref={heading} id="devices" tabIndex={-1}>
        {words.title}
      </h2>
      <p className={prose.soft}>{words.text}</p>
      {sessions ? (
        <ul className={`${lists.ruled} ${styles.devices}`} aria-label={words.list}>
          {sessions.map(session => (
            <Device
              key={session.id}
              session={session}
              busy={busy}
              onSignOut={said => onSignOut({ session: session.id }, said)}
            />
          ))}
        </ul>
      ) : error ? (
        <p className={prose.soft} role="alert">
          {words.failed}{' '}
          <button type="button" className={buttons.inline} onClick={() => void refetch()}>
            {account.retry}
          </button>
        </p>
      ) : (
        <DevicesSkeleton />
      )}
      {outcome}
      <div className={content.choices}>
        {hasNextPage && (
          <button
            type="button"
            className={controls.secondary}
            aria-disabled={isFetching}
            onClick={() => {
              if (!isFetching) void fetchNextPage()
            }}
          >
            {words.more}
          </button>
        )}
        {others && (
          <ConfirmButton
            title={account.confirm.others.title}
            text={account.confirm.others.text}
            confirm={account.signOut.others}
            keep={account.confirm.cancel}
            busy={busy}
            onConfirm={() => onSignOut('others', words.othersSignedOut)}
          >
            {account.signOut.others}
          </ConfirmButton>
        )}
      </div>
    </section>
  )
}

function Device(props: { session: Session; busy: boolean; onSignOut: (said: string) => void }) {
  const { session } = props
  const { language } = useWords()
  const account = useAccountWords()
  const words = account.devices
  useMinute()
  const name = words.name({ browser: session.device.browser, system: session.device.system })
  const whole = words.nameSince({
    device: name,
    since: ago(session.createdAt, { language, justNow: account.justNow }),
  })
  return (
    <li>
      <div>
        <strong>{name}</strong> {session.current && <small className={content.badge}>{words.current}</small>}
        <p className={prose.small}>
          {words.lastSeen} <Moment at={session.lastSeenAt} />, {words.signedIn}{' '}
          <Moment at={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <ConfirmButton
          name={words.signOutName({ device: whole })}
          title={account.confirm.device.title({ device: whole })}
          text={account.confirm.device.text}
          confirm={words.signOutName({ device: name })}
          keep={account.confirm.cancel}
          busy={props.busy}
          onConfirm={() => props.onSignOut(words.signedOut({ device: name }))}
        >
          {words.signOut}
        </ConfirmButton>
      )}
    </li>
  )
}
