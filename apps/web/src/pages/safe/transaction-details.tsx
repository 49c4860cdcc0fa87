import { type Address as AddressType, accountChain } from '@countersign/core'
import type { TransactionDetails, TransactionSummary } from '@countersign/gateway'
import { formatNumber } from '@countersign/react/pieces'
import { useQuery } from '@tanstack/react-query'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import frame from '../../layout/frame.module.css'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { Rows } from '../../layout/rows.tsx'
import { useSafeWords, useWords } from '../../locales/words.ts'
import { visible } from '../foreign-text.ts'
import { CallData } from './calldata/call-data.tsx'
import { GatewayFailed, Party } from './frame.tsx'
import { Hash, OnChain } from './hash.tsx'
import { useGateway, useSafe } from './reading.ts'
import { RemoveTransaction } from './remove-transaction.tsx'
import styles from './transactions.module.css'

type DetailsProps = {
  readonly id: string
  readonly summary: TransactionSummary
  /** Called after its proposer has removed it from the queue. Only given while it is in the queue. */
  readonly onRemoved: (() => void) | undefined
}

/** Shows the details of a transaction from the gateway, loaded when the person expands them. */
export function Details({ id, summary, onRemoved }: DetailsProps) {
  const { account } = useSafe()
  const gateway = useGateway()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['safe', account, 'transaction', id],
    queryFn: ({ signal }) => {
      if (!gateway) throw new Error('This site has no gateway.')
      return gateway.transactions.get(accountChain(account), id, { signal })
    },
    staleTime: 10_000,
  })
  if (data)
    return (
      <div className={frame.section}>
        <Known details={data} summary={summary} />
        {onRemoved && <RemoveTransaction details={data} onRemoved={onRemoved} />}
      </div>
    )
  if (error) return <GatewayFailed error={error} isReading={isFetching} again={() => void refetch()} />
  return <Rows />
}

function Known({ details, summary }: { details: TransactionDetails; summary: TransactionSummary }) {
  const { language } = useWords()
  const words = useSafeWords()
  const { transaction } = words
  const { detailedExecutionInfo: execution, txData, note, txHash } = details
  const multisig = execution?.type === 'MULTISIG' ? execution : null
  const missing = summary.executionInfo?.type === 'MULTISIG' ? summary.executionInfo.missingSigners : []
  return (
    <>
      {multisig && !multisig.trusted && <p className={prose.failure}>{words.warning.stranger}</p>}
      {txData && <CallData data={txData} />}
      <dl className={`${facts.pairs} ${styles.parties}`}>
        {note !== null && (
          <Fact name={transaction.note}>
            <bdi>{visible(note)}</bdi>
          </Fact>
        )}
        {multisig?.proposer && (
          <Fact name={transaction.proposer}>
            {/* Anyone may have proposed it, under the name of another. */}
            <Party address={multisig.proposer.address} contractName={null} />
          </Fact>
        )}
        {multisig && (
          <Fact name={transaction.confirmed}>
            <People
              people={multisig.confirmations.map(({ signer }) => signer.address)}
              none={words.messages.nobody}
            />
          </Fact>
        )}
        {missing.length > 0 && (
          <Fact name={transaction.missing}>
            <People people={missing.map(({ address }) => address)} none="" />
          </Fact>
        )}
        {multisig && <Fact name={transaction.nonce}>{formatNumber(multisig.nonce, language)}</Fact>}
        {multisig && (
          <Fact name={transaction.safeTxHash}>
            <Hash hash={multisig.safeTxHash} />
          </Fact>
        )}
        {txHash && (
          <Fact name={transaction.hash}>
            <OnChain hash={txHash} />
          </Fact>
        )}
      </dl>
    </>
  )
}

function People({ people, none }: { people: readonly AddressType[]; none: string }) {
  if (people.length === 0) return <span className={prose.soft}>{none}</span>
  return (
    <ul className={`${lists.spaced} ${styles.people}`}>
      {[...new Set(people)].map(address => (
        <li key={address}>
          <Party address={address} />
        </li>
      ))}
    </ul>
  )
}
