import type { RequestState } from '@countersign/api'
import facts from '../../../layout/facts.module.css'
import frame from '../../../layout/frame.module.css'
import { useWords } from '../../../locales/words.ts'
import { Party, Subject } from '../frame/subject.tsx'
import { Exactly } from '../frame/when.tsx'
import { useRequestsWords } from '../words.ts'
import styles from './asked.module.css'
import { sayHolding } from './say-holding.ts'

/** What was asked for, as whoever is asked reads it, and what only whoever asks sees. */
export function Asked({ request }: { request: RequestState }) {
  const { anyone, request: page } = useRequestsWords()
  const { language } = useWords()
  const words = page.asked
  const { purpose, audience, deadline, holdsFor, returnTo, reference, by, key } = request
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="asked">
      <h2 id="asked">{words.title}</h2>
      <dl className={`${facts.facts} ${styles.facts}`}>
        <div>
          <dt>{words.purpose}</dt>
          <dd>
            <bdi>{purpose}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.audience}</dt>
          <dd>{audience === null ? anyone : <bdi>{audience}</bdi>}</dd>
        </div>
        <div>
          <dt>{words.account}</dt>
          <dd>
            <Subject request={request} />
          </dd>
        </div>
        <div>
          <dt>{words.deadline}</dt>
          <dd>
            <Exactly at={deadline} />
          </dd>
        </div>
        <div>
          <dt>{words.holds}</dt>
          <dd>{sayHolding(holdsFor, language)}</dd>
        </div>
        <div>
          <dt>{words.returnTo}</dt>
          <dd>{returnTo === null ? words.nowhere : <bdi dir="ltr">{returnTo}</bdi>}</dd>
        </div>
        {reference !== null && (
          <div>
            <dt>{words.reference}</dt>
            <dd>
              <bdi>{reference}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.by}</dt>
          <dd>
            <Party account={by} />
            {key !== null && <small>{words.key({ name: key })}</small>}
          </dd>
        </div>
      </dl>
    </section>
  )
}
