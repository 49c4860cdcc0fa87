import type { ProofState } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { PageHeading } from '../../layout/page-heading.tsx'
import prose from '../../layout/prose.module.css'
import type { ProofLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { Accounts } from './accounts.tsx'
import { documentOf } from './document.ts'
import { Keep } from './keep.tsx'
import { Mine } from './mine.tsx'
import styles from './page.module.css'
import { PaperLater } from './paper.tsx'
import { Said } from './said.tsx'
import { Seal } from './seal.tsx'
import { Still } from './still-section.tsx'
import { exactTime } from './when.tsx'
import { usePageWords } from './words.ts'

type ViewProps = { readonly proof: ProofState; readonly onChange: (proof: ProofState) => void }

/** A proof: whether it is valid, what was said, whose accounts these are, how it is now, and what may be done with it. */
export function View({ proof, onChange }: ViewProps) {
  const words = usePageWords()
  const { language } = useWords()
  const { status } = proof
  const document = documentOf(proof)
  return (
    <>
      <div className={`${frame.page} ${styles.page} ${styles.screen}`}>
        <div className={styles.head}>
          <Seal status={status}>{words.seal[status]}</Seal>
          <div className={styles.words}>
            <PageHeading title={words.title[status]} about={status}>
              {words.title[status]}
            </PageHeading>
            <p className={prose.lead}>{leadOf(proof, words, language)}</p>
          </div>
        </div>
        {status === 'draft' && (
          <div className={buttons.row}>
            <Link href={`/prove/${proof.id}`} className={controls.primary}>
              {words.goOn}
            </Link>
          </div>
        )}
        <Said proof={proof} />
        <Accounts proof={proof} document={document} />
        {document && (
          <>
            {/* Of what was revoked or has expired, the accounts' word now would say the contrary. */}
            {status === 'valid' && <Still proof={proof} />}
            <Keep proof={proof} document={document} />
            <Mine proof={proof} onChange={onChange} />
          </>
        )}
      </div>
      {document && <PaperLater proof={proof} />}
    </>
  )
}

function leadOf(proof: ProofState, words: ProofLocale, language: string): string {
  const { lead } = words
  switch (proof.status) {
    case 'valid':
      return lead.valid[proof.accounts.length === 1 ? 'one' : 'many']
    case 'expired':
      return lead.expired({ date: exactTime(proof.expiresAt, language) })
    case 'revoked':
      return lead.revoked({ date: exactTime(proof.revokedAt ?? proof.expiresAt, language) })
    case 'draft':
      return lead.draft
  }
}
