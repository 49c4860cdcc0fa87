import { accountAddress } from '@countersign/core'
import type { TransactionDetails } from '@countersign/gateway'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Failed } from '../../../layout/failed.tsx'
import frame from '../../../layout/frame.module.css'
import prose from '../../../layout/prose.module.css'
import { Rows } from '../../../layout/rows.tsx'
import { useSafeWords } from '../../../locales/words.ts'
import { useChainSafe, useSafe } from '../reading.ts'
import { ActionContent } from './action.tsx'
import styles from './calldata.module.css'
import * as libraries from './libraries.ts'

type Data = NonNullable<TransactionDetails['txData']>

/** Shows what a transaction does, decoded from its call data. Renders nothing for a plain transfer of ether. */
export function CallData({ data }: { data: Data }) {
  const { account } = useSafe()
  const words = useSafeWords()
  const { reading } = useChainSafe()
  const code = useQuery({
    queryKey: ['code', 'decode'],
    queryFn: () => import('./decode.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { operation } = data
  const [to, value, bytes] = [data.to.address, data.value ?? '0', data.hexData ?? '0x']
  const decodeAction = code.data?.decodeAction
  const action = useMemo(
    () =>
      decodeAction?.(
        { to, value: BigInt(value), data: bytes, operation },
        accountAddress(account),
        libraries,
      ),
    [decodeAction, to, value, bytes, operation, account],
  )
  if (bytes === '0x' && operation === 0) return null
  if (code.error)
    return (
      <>
        {operation === 1 && <p className={prose.failure}>{words.warning.delegateCall}</p>}
        <Failed title={words.call.failed.title} busy={code.isFetching} retry={() => void code.refetch()}>
          {words.call.failed.text}
        </Failed>
      </>
    )
  if (!action) return <Rows />
  return (
    <div className={`${frame.section} ${styles.call}`}>
      <h5>{words.call.title}</h5>
      <p className={prose.soft}>{words.call.about}</p>
      <ActionContent
        action={action}
        safe={reading?.status === 'safe' ? reading.safe : null}
        contracts={data.addressInfoIndex}
      />
    </div>
  )
}
