import controls from '@countersign/react/controls.module.css'
import { useSyncExternalStore } from 'react'
import { useWords } from '../locales/words.ts'
import { Failed, RetryButton } from './failed.tsx'
import { FailedPage } from './failed-page.tsx'

type UnavailableProps = { readonly retrying: boolean; readonly retry: () => void }

/** Shows that the server or the network is unavailable, where it is needed for a part of a page. */
export function Unavailable({ retrying, retry }: UnavailableProps) {
  const { title, text } = useReason()
  return (
    <Failed title={title} busy={retrying} retry={retry}>
      {text}
    </Failed>
  )
}

/** Replaces a page that needs the server or the network while it is unavailable. */
export function UnavailablePage({ retrying, retry }: UnavailableProps) {
  const { title, text } = useReason()
  return (
    <FailedPage title={title} text={<span role="alert">{text}</span>}>
      <RetryButton busy={retrying} retry={retry} className={controls.primary} />
    </FailedPage>
  )
}

function useReason() {
  const { offline, down } = useWords().common.unavailable
  return useSyncExternalStore(watchOnline, () => navigator.onLine) ? down : offline
}

function watchOnline(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
