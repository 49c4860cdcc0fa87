import notices from '../../layout/notices.module.css'
import { Section } from '../../layout/section.tsx'
import { useRequestsWords } from '../../locales/words.ts'
import { ApiKeys } from './api-keys.tsx'
import { Deliveries } from './deliveries.tsx'
import { Frame } from './frame.tsx'
import { Webhooks } from './webhooks.tsx'

/** Shows the credentials of programs: API keys to create requests, and webhooks to receive events. */
export function Keys({ account }: { account: string }) {
  const { keys: words } = useRequestsWords()
  return (
    <Frame title={words.title} lead={words.lead} about="keys">
      <ApiKeys account={account} />
      <Webhooks account={account} />
      <Section id="deliveries" title={words.deliveries.title} text={words.deliveries.text}>
        <Deliveries
          account={account}
          request={null}
          empty={<p className={notices.empty}>{words.deliveries.empty}</p>}
        />
      </Section>
    </Frame>
  )
}
