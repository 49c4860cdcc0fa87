import { useMemo } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import frame from '../../../layout/frame.module.css'
import { PageHeading } from '../../../layout/page-heading.tsx'
import prose from '../../../layout/prose.module.css'
import styles from '../page.module.css'
import { useProveWords } from '../words.ts'
import { AskedForm } from './asked-page.tsx'
import { fromAddress } from './from-address.ts'
import { ProofForm } from './proof-form.tsx'

/** What a proof is to say. For a request, that is settled but for the account. */
export function FormPage() {
  const { form: words } = useProveWords()
  const search = useSearch()
  const { request } = useMemo(() => fromAddress(search), [search])
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <div className={frame.head}>
        <PageHeading title={words.title}>{words.title}</PageHeading>
        <p className={prose.lead}>{words.lead}</p>
      </div>
      {request === null ? <ProofForm asked={null} /> : <AskedForm id={request} />}
    </div>
  )
}
