import type { ProofAccountState } from '@countersign/api'
import { AccountName, Avatar, addressOf, useSite } from '@countersign/react'
import type { UsedProver } from '@countersign/react/proof'
import { Address } from '../../../layout/address.tsx'
import styles from '../prove.module.css'
import { useProveWords } from '../words.ts'
import { nextStep } from './next-step.ts'
import { OwnersAsked } from './owners-asked.tsx'
import { Signing } from './signing.tsx'

type AccountItemProps = {
  /** The id of the draft. */
  readonly draft: string
  readonly account: ProofAccountState
  readonly prover: UsedProver
  /** Whether it is the first that is still to sign. */
  readonly isFirst: boolean
  readonly onChanged: () => void
}

/** One account of a draft: who it is, how it stands, and the one thing to do next. */
export function AccountItem({ draft, account: each, prover, isFirst, onChanged }: AccountItemProps) {
  const { draft: words } = useProveWords()
  const { account } = each
  const next = nextStep(each, prover.state, prover.connected?.accounts ?? null)
  const begin = () => prover.prepare(draft, account)
  const status = next.step === 'owners' ? 'waiting' : each.status
  return (
    <li className={styles.item} data-status={status}>
      <div className={styles.between}>
        <Who account={account} />
        <span className={styles.status}>{words.status[status]}</span>
      </div>
      {next.step === 'signed' ? null : next.step === 'owners' ? (
        <OwnersAsked
          account={account}
          cosigning={next.cosigning}
          own={next.own}
          isThere={next.isThere}
          prover={prover}
          onBegin={begin}
          onChanged={onChanged}
        />
      ) : (
        <Signing account={account} next={next} prover={prover} isFirst={isFirst} onBegin={begin} />
      )}
    </li>
  )
}

/** The account: picture, name, address and network. */
function Who({ account }: { account: string }) {
  const id = account.slice(0, account.lastIndexOf(':'))
  const chain = useSite()?.chains.find(chain => chain.id === id)
  return (
    <div className={styles.who}>
      <Avatar account={account} />
      <div>
        <strong>
          <AccountName account={account} />
        </strong>
        <div className={styles.small}>
          <Address address={addressOf(account)} /> · <bdi>{chain?.name ?? id}</bdi>
        </div>
      </div>
    </div>
  )
}
