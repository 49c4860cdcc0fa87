import type { Sessions } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { type SignOutTarget, useSessions } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { ago, ConfirmButton, FactLine, useMinute } from '@countersign/react/pieces'
import type { ReactNode, Ref } from 'react'
import { Badge } from '../../layout/badge.tsx'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import { Entry } from '../../layout/entry.tsx'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import { LoadFailed } from '../../layout/load-failed.tsx'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { Unreadable } from '../../layout/unreadable.tsx'
import { useAccountWords, useWords } from '../../locales/words.ts'
import { deviceName } from '../device-name.ts'
import styles from './account.module.css'
import { describeNetwork } from './describe-network.ts'
import { RenameSession } from './rename-session.tsx'
import { DevicesSkeleton } from './skeleton.tsx'

type DevicesProps = {
  readonly section: Ref<HTMLElement>
  readonly heading: Ref<HTMLHeadingElement>
  readonly busy: boolean
  /** Ends sessions, and then announces a sentence. */
  readonly onSignOut: (target: SignOutTarget, said: string) => void
  /** The outcome of the last sign-out. */
  readonly outcome: ReactNode
}

/** Lists the sessions of the account, each with a button to end it. */
export function Devices({ section, heading, busy, onSignOut, outcome }: DevicesProps) {
  const account = useAccountWords()
  const words = account.devices
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useSessions()
  const sessions = data?.pages.flatMap(({ items }) => items)
  const here = sessions?.find(({ current }) => current)?.network ?? null
  const unreadable = (data?.pages ?? []).reduce((sum, { unreadable = 0 }) => sum + unreadable, 0)
  // A session that cannot be read can only be ended with the others, and so can all while the list cannot be loaded.
  const others = sessions ? unreadable > 0 || sessions.some(({ current }) => !current) : error !== null
  return (
    <section ref={section} className={frame.section} aria-labelledby="devices">
      <h2 ref={heading} id="devices" tabIndex={-1}>
        {words.title}
      </h2>
      <p className={prose.soft}>{words.text}</p>
      {sessions ? (
        <ul className={`${lists.ruled} ${lists.entries} ${styles.devices}`} aria-label={words.list}>
          {sessions.map(session => (
            <Entry key={session.id}>
              <Device
                session={session}
                here={here}
                busy={busy}
                onSignOut={said => onSignOut(session.current ? 'here' : { session: session.id }, said)}
              />
            </Entry>
          ))}
        </ul>
      ) : error ? (
        <>
          <LoadFailed
            title={words.failed}
            error={error}
            problems={account.problems}
            busy={isFetching}
            retry={() => void refetch()}
          />
          {/* This device has no row then. */}
          <div className={lists.choices}>
            <BusyButton busy={busy} onClick={() => onSignOut('here', '')}>
              {words.signOut}
            </BusyButton>
          </div>
        </>
      ) : (
        <DevicesSkeleton />
      )}
      <Unreadable count={unreadable} />
      {outcome}
      <div className={lists.choices}>
        {hasNextPage && (
          <BusyButton busy={isFetching} onClick={() => void fetchNextPage()}>
            {words.more}
          </BusyButton>
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
      <p>
        <Link href={hrefOf('notifications')} className={`${controls.quiet} ${buttons.stop}`}>
          {words.notifications}
        </Link>
      </p>
    </section>
  )
}

type DeviceProps = {
  readonly session: Sessions['items'][number]
  /** The network of this device, if it is known. */
  readonly here: string | null
  readonly busy: boolean
  readonly onSignOut: (said: string) => void
}

function Device(props: DeviceProps) {
  const { session } = props
  const { common, language } = useWords()
  const account = useAccountWords()
  const words = account.devices
  const now = useMinute()
  const names = new Intl.ListFormat(language)
  const device = deviceName(session.device, words)
  const name = session.name ?? device
  const place = describeNetwork(session.network, props.here, words)
  const whole = words.nameSince({
    device: name,
    since: ago(Date.parse(session.createdAt), now, language, common.justNow),
  })
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {session.current && <Badge tone="good">{words.current}</Badge>}
        <FactLine className={prose.small}>
          {/* A name never replaces what the server saw: somebody else may have given it. */}
          {session.name !== null && device}
          <span>
            {words.lastSeen} <RelativeTime at={session.lastSeenAt} />
            {place !== '' && ` ${place}`}, {words.signedIn} <RelativeTime at={session.createdAt} />
          </span>
        </FactLine>
        {session.applications.length > 0 && (
          <p className={prose.small}>{words.applications({ names: names.format(session.applications) })}</p>
        )}
      </div>
      <RenameSession session={session} device={name}>
        {session.current ? (
          <BusyButton busy={props.busy} onClick={() => props.onSignOut('')}>
            {words.signOut}
          </BusyButton>
        ) : (
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
      </RenameSession>
    </li>
  )
}
