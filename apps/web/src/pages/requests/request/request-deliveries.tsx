import controls from '@countersign/react/controls.module.css'
import frame from '../../../layout/frame.module.css'
import { Link } from '../../../layout/link.tsx'
import notices from '../../../layout/notices.module.css'
import { Deliveries } from '../deliveries/deliveries.tsx'
import { useRequestsWords } from '../words.ts'

/** What the server of whoever asks was told of one request. */
export function RequestDeliveries({ account, id }: { account: string; id: string }) {
  const { deliveries: words } = useRequestsWords().request
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="deliveries">
      <h2 id="deliveries">{words.title}</h2>
      <Deliveries
        account={account}
        request={id}
        empty={
          <div className={notices.note}>
            <p>{words.none}</p>
            <Link href="/requests/keys" className={controls.quiet}>
              {words.keys}
            </Link>
          </div>
        }
      />
    </section>
  )
}
