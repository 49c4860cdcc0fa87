import frame from '../../../layout/frame.module.css'
import notices from '../../../layout/notices.module.css'
import prose from '../../../layout/prose.module.css'
import { Deliveries } from '../deliveries/deliveries.tsx'
import { Frame } from '../frame/frame.tsx'
import { useRequestsWords } from '../words.ts'
import { ApiKeys } from './api-keys.tsx'
import { Webhooks } from './webhooks.tsx'

/** What programs use: keys to ask with, and webhooks to hear by. */
export function Keys({ account }: { account: string }) {
  const { keys: words } = useRequestsWords()
  return (
    <Frame title={words.title} lead={words.lead} about="keys">
      <ApiKeys account={account} />
      <Webhooks account={account} />
      <section className={`${frame.section} ${frame.loose}`} aria-labelledby="deliveries">
        <h2 id="deliveries">{words.deliveries.title}</h2>
        <p className={prose.soft}>{words.deliveries.text}</p>
        <Deliveries
          account={account}
          request={null}
          empty={<p className={notices.note}>{words.deliveries.empty}</p>}
        />
      </section>
    </Frame>
  )
}
