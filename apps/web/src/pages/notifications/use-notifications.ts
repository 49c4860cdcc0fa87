import { type Notifications, notificationCalls } from '@countersign/api'
import { useCountersignClient, useSession } from '@countersign/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWords } from '../../locales/words.ts'
import { findPush, pushSupport, subscribePush } from './push.ts'

export function useNotificationCalls(): ReturnType<typeof notificationCalls> {
  const client = useCountersignClient()
  return useMemo(() => notificationCalls(client), [client])
}

/** The account that is signed in; `null`: none. */
export function useAccount(): string | null {
  const session = useSession()
  return session.status === 'signed-in' ? session.account : null
}

const key = (account: string | null) => ['notifications', account] as const

/** Reads the devices and addresses of this browser and its account. */
export function useNotifications() {
  const calls = useNotificationCalls()
  return useQuery({
    queryKey: key(useAccount()),
    queryFn: ({ signal }) => calls.list({ signal }),
    // An address may be confirmed on another device.
    refetchOnWindowFocus: 'always',
  })
}

/** Returns a mutation, after which the list is read again. */
export function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  const queryKey = key(useAccount())
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey }) })
}

/**
 * Returns whether this browser receives notifications for the account that is signed in, or, if none is, for what was
 * started in it.
 */
export function useThisDevice({ items, pushKey }: Notifications) {
  const calls = useNotificationCalls()
  const account = useAccount()
  const { language } = useWords()
  const support = pushSupport()
  const known = items.find(item => item.kind === 'push' && item.mine && item.account === account)
  const { data: isSubscribed = false, refetch } = useQuery({
    queryKey: ['notifications', 'push-subscription'],
    queryFn: async () => (await findPush()) !== null,
    enabled: support === 'supported',
    // The browser answers it, also without a network.
    networkMode: 'always',
  })
  const turnOn = useChange(async () => {
    await calls.subscribePush({ ...(await subscribePush(pushKey)), language })
    await refetch()
  })
  const turnOff = useChange(async (id: string) => {
    await calls.remove(id)
    const isLast = !items.some(item => item.kind === 'push' && item.mine && item.id !== id)
    if (isLast) await (await findPush())?.unsubscribe()
    await refetch()
  })
  return { support, turnOn, turnOff, subscription: isSubscribed ? known : undefined }
}
