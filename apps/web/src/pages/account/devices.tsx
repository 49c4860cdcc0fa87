import type { Session } from '@countersign/api'
import { useSessions, useSignOut } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { account } from '../../locales/en/account.ts'
import styles from './account.module.css'
import { ConfirmButton } from './confirm-button.tsx'
import { Failure } from './failure.tsx'
import { Moment } from './moment.tsx'

const words = account.devices

/** Everywhere the account is signed in, with a way to end each. */
export function Devices() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useSessions()
  const signOut = useSignOut()
  const sessions = data?.pages.flatMap(({ items }) => items)
  const others = sessions?.some(({ current }) => !current) ?? false
  return (
    <section className={styles.section} aria-labelledby="devices">
      <h2 id="devices">{words.title}</h2>
      <p className={styles.soft}>{words.text}</p>
      {sessions ? (
        <ul className={styles.devices} aria-label={words.list}>
          {sessions.map(session => (
            <Device
              key={session.id}
              session={session}
              busy={signOut.isPending}
              onSignOut={() => signOut.mutate({ session: session.id })}
            />
          ))}
        </ul>
      ) : error ? (
        <p className={styles.soft} role="alert">
          {words.failed}{' '}
          <button type="button" className={styles.inline} onClick={() => void refetch()}>
            {account.retry}
          </button>
        </p>
      ) : (
        <div className={styles.deviceSkeleton} aria-busy="true" />
      )}
      <Failure error={signOut.error} />
      <div className={styles.choices}>
        {hasNextPage && (
          <button
            type="button"
            className={controls.secondary}
            aria-disabled={isFetching}
            onClick={() => void fetchNextPage()}
          >
            {words.more}
          </button>
        )}
        {others && (
          <ConfirmButton
            title={account.confirm.others.title}
            text={account.confirm.others.text}
            confirm={account.signOut.others}
            busy={signOut.isPending}
            onConfirm={() => signOut.mutate('others')}
          >
            {account.signOut.others}
          </ConfirmButton>
        )}
      </div>
    </section>
  )
}

function Device(props: { session: Session; busy: boolean; onSignOut: () => void }) {
  const { session } = props
  const name = words.name(session.device.browser, session.device.system)
  return (
    <li>
      <div>
        <strong>{name}</strong> {session.current && <small className={styles.badge}>{words.current}</small>}
        <p className={styles.lastSeen}>
          {words.lastSeen} <Moment at={session.lastSeenAt} />, {words.signedIn}{' '}
          <Moment at={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <ConfirmButton
          name={words.signOutName(name)}
          title={account.confirm.device.title(name)}
          text={account.confirm.device.text}
          confirm={words.signOutName(name)}
          busy={props.busy}
          onConfirm={props.onSignOut}
        >
          {words.signOut}
        </ConfirmButton>
      )}
    </li>
  )
}
