import type { RequestState } from '@countersign/api'
import frame from '../../../layout/frame.module.css'
import { Exactly } from '../frame/when.tsx'
import { useRequestsWords } from '../words.ts'
import styles from './timeline.module.css'

/** What has happened with a request, in its order. */
export function Timeline({ events }: { events: RequestState['events'] }) {
  const { events: words } = useRequestsWords().request
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="events">
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
