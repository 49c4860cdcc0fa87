import type { Cosigning } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { Avatar, addressOf } from '@countersign/react'
import { CosigningProgress, proofOf, TimeLeft } from '@countersign/react/cosigning'
import { Address } from '../../layout/address.tsx'
import cards from '../../layout/cards.module.css'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { Link } from '../../layout/link.tsx'
import parties from '../../layout/parties.module.css'
import { ProofContextFacts } from '../../layout/proof-context.tsx'
import prose from '../../layout/prose.module.css'
import { VerifiedName } from '../../layout/verified-name.tsx'
import { useCosigningWords } from '../../locales/words.ts'
import { chainOf, useChain } from '../chain.ts'
import styles from './subject.module.css'

/** Shows the account that is to sign in, the progress unless it has failed, and when it expires. */
export function Subject({ cosigning }: { cosigning: Cosigning }) {
  const words = useCosigningWords()
  const { status } = cosigning
  return (
    <section className={cards.card} aria-label={words.account.title}>
      <Account cosigning={cosigning} />
      {(status === 'NEEDS_CONFIRMATION' || status === 'CONFIRMED') && (
        <div className={styles.standing}>
          <CosigningProgress cosigning={cosigning} />
          <TimeLeft cosigning={cosigning} />
        </div>
      )}
    </section>
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
        <VerifiedName account={account} className={parties.name} />
        <Address address={addressOf(account)} />
        <p className={`${prose.small} ${styles.about}`}>
          <bdi>{chain?.name ?? chainId}</bdi>
          {chain?.testnet && <> ({words.test})</>}
          {version && <> · {words.version({ version })}</>}
          {deployed && (
            <>
              {' · '}
              <Link href={`/safe/${account}`}>{words.about}</Link>
            </>
          )}
        </p>
        {!deployed && <p className={`${prose.small} ${styles.about}`}>{words.undeployed}</p>}
      </div>
    </div>
  )
}

/** Shows the purpose and the audience, if the owners are asked to sign for a proof. */
export function AskedProof({ cosigning }: { cosigning: Cosigning }) {
  const { what: words } = useCosigningWords().proof
  const proof = proofOf(cosigning)
  if (!proof) return null
  const { request } = proof
  return (
    <dl className={facts.facts} aria-label={words.label}>
      <Fact name={words.purpose}>
        <bdi>{proof.purpose}</bdi>
      </Fact>
      <Fact name={words.audience}>
        {proof.audience === null ? words.anyone : <bdi>{proof.audience}</bdi>}
      </Fact>
      {request && (
        <ProofContextFacts request={{ id: request.id, requester: parseAccountId(request.requester) }} />
      )}
    </dl>
  )
}
