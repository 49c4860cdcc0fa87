import { useState } from 'react'
import { LoadFailed } from '../../layout/load-failed.tsx'
import { Rows } from '../../layout/rows.tsx'
import { useNotificationsWords } from '../../locales/words.ts'
import { SessionPage } from '../session-page.tsx'
import { ByEmail } from './by-email.tsx'
import { EmailLink, takeEmailLink } from './email-link.tsx'
import { Others } from './others.tsx'
import { ThisDevice } from './this-device.tsx'
import { useNotifications } from './use-notifications.ts'

/** Shows on which devices and at which addresses the person is notified, to turn each on or off. */
export function Content() {
  const words = useNotificationsWords()
  const [link] = useState(takeEmailLink)
  return (
    <SessionPage title={words.page} lead={words.lead}>
      {() => (
        <>
          {link && <EmailLink link={link} />}
          <Settings isSecond={link !== null} />
        </>
      )}
    </SessionPage>
  )
}

/** @param props.isSecond - whether something before it has the primary button of the page */
function Settings({ isSecond }: { isSecond: boolean }) {
  const words = useNotificationsWords()
  const { data, error, isFetching, refetch } = useNotifications()
  if (data)
    return (
      <>
        <ThisDevice notifications={data} isSecond={isSecond} />
        <ByEmail notifications={data} />
        <Others notifications={data} />
      </>
    )
  if (!error) return <Rows />
  return (
    <LoadFailed
      title={words.failed}
      error={error}
      problems={words.reasons}
      busy={isFetching}
      retry={() => void refetch()}
    />
  )
}
