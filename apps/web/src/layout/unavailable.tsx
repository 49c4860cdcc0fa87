import controls from '@countersign/react/controls.module.css'
import { useSyncExternalStore } from 'react'
import { useWords } from '../locales/words.ts'
import notices from './notices.module.css'

/** Shows that the server or the network is unavailable, and retries automatically when the network is back. */
export function Unavailable({ retrying, retry }: { retrying: boolean; retry: () => void }) {
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const { down, offline, retry: again, retrying: trying } = useWords().common.unavailable
  const words = online ? down : offline
  return (
    <section className={notices.failed} role="alert">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <button type="button" className={controls.primary} aria-disabled={retrying} onClick={retry}>
        {retrying ? trying : again}
      </button>
    </section>
  )
}

function watchOnline(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
