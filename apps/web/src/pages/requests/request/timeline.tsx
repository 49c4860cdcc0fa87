import type { RequestState } from '@countersign/api'
import { Exactly } from '../frame/when.tsx'
import styles from '../requests.module.css'
import { useRequestsWords } from '../words.ts'

/** What has happened with a request, in its order. */
export function Timeline({ events }: { events: RequestState['events'] }) {
  const { events: words } = useRequestsWords().request
  return (
    <section className={styles.section} aria-labelledby="events">
      <h2 id="events">{words.title}</h2>
      <ol className={styles.timeline}>
        {events.map(({ kind, at }) => (
          <li key={`${kind} ${at}`} data-kind={kind}>
            <span>{words.kind[kind]}</span>
            <small>
              <Exactly at={at} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
