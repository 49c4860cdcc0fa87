import type { ProofState } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import type { Proof } from '@countersign/core'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import { ExactTime, exactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { Link } from '../../layout/link.tsx'
import { Page } from '../../layout/page.tsx'
import { ProofContextFacts } from '../../layout/proof-context.tsx'
import prose from '../../layout/prose.module.css'
import { Seal } from '../../layout/seal.tsx'
import type { ProofLocale } from '../../locales/locale.ts'
import { useProofWords, useWords } from '../../locales/words.ts'
import { jsonText } from '../download.ts'
import { useReportForYouChange } from '../for-you/changes.ts'
import { ForeignWords } from '../foreign-words.tsx'
import { Accounts } from './accounts.tsx'
import { documentOf, openCheckPage } from './document.ts'
import { OwnerActions } from './owner-actions.tsx'
import { LazyPaper } from './paper.tsx'
import styles from './proof.module.css'
import { ShareSheet } from './share-sheet.tsx'

type ViewProps = { readonly proof: ProofState; readonly onChange: (proof: ProofState) => void }

/** Shows a proof: status, the next step of the person, statement, accounts, and actions. */
export function View({ proof, onChange }: ViewProps) {
  const words = useProofWords()
  const { common, language } = useWords()
  const { status } = proof
  useReportForYouChange(status)
  const document = documentOf(proof)
  const isShared = status === 'valid' && proof.mine !== 'no'
  const sheet = document && <ShareSheet proof={proof} document={document} isNext={isShared} />
  return (
    <>
      <Page
        title={words.title[status]}
        about={status}
        lead={leadOf(proof, words, language)}
        seal={<Seal status={status}>{common.proofStatus[status]}</Seal>}
        className={styles.screen}
      >
        {status === 'draft' && (
          <div className={buttons.row}>
            <Link href={hrefOf('prove', { id: proof.id })} className={controls.primary}>
              {words.goOn}
            </Link>
          </div>
        )}
        {isShared && sheet}
        {document && <Check document={document} isNext={!isShared} />}
        <ProofFacts proof={proof} />
        <Accounts proof={proof} document={document} />
        {!isShared && sheet}
        {document && <OwnerActions proof={proof} onChange={onChange} />}
      </Page>
      {document && <LazyPaper proof={proof} />}
    </>
  )
}

/** Leads to the page that checks the proof without trusting this one. @param props.isNext - whether that is the next step */
function Check({ document, isNext }: { document: Proof; isNext: boolean }) {
  const { check: words } = useProofWords()
  return (
    <div className={`${buttons.row} ${styles.actions}`}>
      <button
        type="button"
        className={isNext ? `${controls.primary} ${buttons.large}` : controls.secondary}
        onClick={() => openCheckPage(jsonText(document))}
      >
        {words.go}
      </button>
      <p className={`${prose.soft} ${styles.why}`}>{words.text}</p>
    </div>
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

/** Shows the statement: audience, purpose, dates, and the site that issued it. */
function ProofFacts({ proof }: { proof: ProofState }) {
  const { said: words } = useProofWords()
  const { audience, purpose, issuedAt, expiresAt, revokedAt } = proof
  const document = documentOf(proof)
  const origin = document?.origin
  return (
    <section aria-label={words.label}>
      <dl className={facts.facts}>
        <Fact name={words.to}>
          {audience === null ? (
            words.anyone
          ) : (
            <strong>
              <ForeignWords text={audience} />
            </strong>
          )}
        </Fact>
        <Fact name={words.purpose}>
          <strong>
            <ForeignWords text={purpose} />
          </strong>
        </Fact>
        {document && <ProofContextFacts request={document.request ?? null} version={document.version} />}
        {issuedAt && (
          <Fact name={words.issued}>
            <ExactTime at={issuedAt} />
          </Fact>
        )}
        <Fact name={words.until}>
          <ExactTime at={expiresAt} />
        </Fact>
        {revokedAt && (
          <Fact name={words.revoked}>
            <ExactTime at={revokedAt} />
          </Fact>
        )}
        {origin && (
          <Fact name={words.by}>
            <bdi dir="ltr">{origin}</bdi>
          </Fact>
        )}
      </dl>
    </section>
  )
}
