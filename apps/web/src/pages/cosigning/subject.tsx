import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { parseAccountId } from '@countersign/core'
import { AccountNames, Avatar, addressOf } from '@countersign/react'
import { CosigningProgress, proofOf, TimeLeft } from '@countersign/react/cosigning'
import { FactLine } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import cards from '../../layout/cards.module.css'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { Link } from '../../layout/link.tsx'
import { LinkedAddress } from '../../layout/linked-address.tsx'
import { NetworkName } from '../../layout/network.tsx'
import parties from '../../layout/parties.module.css'
import { ProofContextFacts } from '../../layout/proof-context.tsx'
import prose from '../../layout/prose.module.css'
import { useCosigningWords } from '../../locales/words.ts'
import { chainOf, useChain } from '../chain.ts'
import { ForeignWords } from '../foreign-words.tsx'
import styles from './subject.module.css'

type SubjectProps = {
  readonly cosigning: Cosigning
  /** Whether the progress is part of it, unless the cosigning has failed. */
  readonly hasProgress: boolean
}

/** Shows the account that is to sign in, the progress, and when it expires. */
export function Subject({ cosigning, hasProgress }: SubjectProps) {
  const { status } = cosigning
  return (
    <AccountCard cosigning={cosigning}>
      {hasProgress && (status === 'NEEDS_CONFIRMATION' || status === 'CONFIRMED') && (
        <div className={styles.standing}>
          <Progress cosigning={cosigning} />
        </div>
      )}
    </AccountCard>
  )
}

/** Shows the account that is to sign in, and what belongs to it. */
export function AccountCard({ cosigning, children }: { cosigning: Cosigning; children: ReactNode }) {
  const words = useCosigningWords()
  return (
    <section className={cards.card} aria-label={words.account.title}>
      <Account cosigning={cosigning} />
      {children}
    </section>
  )
}

/** Shows how many owners have confirmed, and how long the others still have. */
export function Progress({ cosigning }: { cosigning: Cosigning }) {
  return (
    <div className={styles.progress}>
      <CosigningProgress cosigning={cosigning} />
      <TimeLeft cosigning={cosigning} />
    </div>
  )
}

/** Shows the account: picture, name, address, network and version. */
function Account({ cosigning }: { cosigning: Cosigning }) {
  const { account: words } = useCosigningWords()
  const { account, safes, deployed } = cosigning
  const chainId = chainOf(account)
  const chain = useChain(chainId)
  const version = safes[0]?.version
  return (
    <div className={parties.account}>
      <Avatar account={account} size="large" />
      <div className={parties.identity}>
        <AccountNames account={account} className={parties.name} />
        <LinkedAddress address={addressOf(account)} chain={chainId} />
        <p className={`${prose.small} ${styles.about}`}>
          <FactLine>
            <span>{chain ? <NetworkName chain={chain} /> : <bdi>{chainId}</bdi>}</span>
            {version && words.version({ version })}
            {deployed && <Link href={hrefOf('safe', { id: account })}>{words.about}</Link>}
          </FactLine>
        </p>
        {!deployed && <p className={prose.small}>{words.undeployed}</p>}
      </div>
    </div>
  )
}

/** Shows the purpose and the audience, if the owners are asked to sign for a proof. */
export function AskedProof({ cosigning }: { cosigning: Cosigning }) {
  const { what: words } = useCosigningWords()
  if (!proofOf(cosigning)) return null
  return (
    <dl className={facts.facts} aria-label={words.label}>
      <ProofFacts cosigning={cosigning} />
    </dl>
  )
}

/** Shows the purpose, the audience and the requester of a proof as facts of a list. */
export function ProofFacts({ cosigning }: { cosigning: Cosigning }) {
  const { what: words } = useCosigningWords()
  const proof = proofOf(cosigning)
  if (!proof) return null
  const { request } = proof
  return (
    <>
      <Fact name={words.purpose}>
        <ForeignWords text={proof.purpose} />
      </Fact>
      <Fact name={words.audience}>
        {proof.audience === null ? words.anyone : <ForeignWords text={proof.audience} />}
      </Fact>
      {request && (
        <ProofContextFacts request={{ id: request.id, requester: parseAccountId(request.requester) }} />
      )}
    </>
  )
}
