import type { RequestState } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import buttons from '../../../layout/buttons.module.css'
import { Link } from '../../../layout/link.tsx'
import { ActFailed, Failed } from '../frame/failed.tsx'
import { Frame } from '../frame/frame.tsx'
import { Rows } from '../frame/rows.tsx'
import { useRequestCalls } from '../use-calls.ts'
import { useRequestsWords } from '../words.ts'
import { RequestDeliveries } from './request-deliveries.tsx'
import { useRequest } from './use-request.ts'
import { View } from './view.tsx'
import { Withdraw } from './withdraw.tsx'

/** The page of one request, for whoever made it. */
export function OneRequest({ account, id }: { account: string; id: string }) {
  const { notFound } = useRequestsWords()
  const reading = useRequest(account, id)
  switch (reading.status) {
    case 'loading':
      return (
        <Frame>
          <Rows />
        </Frame>
      )
    case 'failed':
      return (
        <Frame>
          <Failed error={reading.error} isReading={reading.isReading} again={reading.again} />
        </Frame>
      )
    case 'not-found':
      return (
        <Frame title={notFound.title} lead={notFound.text} about="not-found">
          <div className={buttons.row}>
            <Link href="/requests" className={controls.secondary}>
              {notFound.back}
            </Link>
          </div>
        </Frame>
      )
    case 'there':
      return <There account={account} request={reading.request} isLost={reading.isLost} />
  }
}

function There({ account, request, isLost }: { account: string; request: RequestState; isLost: boolean }) {
  const words = useRequestsWords()
  const calls = useRequestCalls()
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => calls.withdraw(request.id),
    // Also where that failed: it may have been answered meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: ['requests', account] }),
  })
  return (
    <Frame
      title={request.purpose}
      name={words.request.title({ purpose: request.purpose })}
      // What was pressed is gone then.
      about={withdraw.isSuccess && request.status !== 'open' ? `${request.id} ended` : request.id}
      lead={words.request.said[request.status]}
    >
      <View
        request={request}
        isLost={isLost}
        deliveries={<RequestDeliveries account={account} id={request.id} />}
        withdraw={
          <>
            {request.status === 'open' && (
              <Withdraw
                purpose={request.purpose}
                busy={withdraw.isPending}
                onWithdraw={() => withdraw.mutate()}
              />
            )}
            <ActFailed error={withdraw.error} />
          </>
        }
      />
    </Frame>
  )
}
