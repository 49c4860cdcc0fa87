import type { Cosigning } from '@countersign/api'
import { useClient } from '@countersign/react'
import { useQuery } from '@tanstack/react-query'
import { useSafe } from '../safe-context.ts'

/**
 * Reads the sign-ins to this site that this browser has begun as this Safe, newest first. None where they cannot be
 * read: the account page and the dialog tell of them as well.
 */
export function useSignIns(): readonly Cosigning[] {
  const { account } = useSafe()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['cosignings'],
    queryFn: ({ signal }) => client.cosignings({ signal }),
    staleTime: 0,
  })
  return data?.items.filter(cosigning => cosigning.account === account) ?? none
}

const none: readonly Cosigning[] = []

/** The address of a cosigning's page. */
export const cosigningHref = ({ id }: Pick<Cosigning, 'id'>) => `/cosign/${id}`

/** A sign-in that a message is of. */
export type OwnSignIn = {
  /** Its page. */
  readonly href: string
  /** Whether nobody has to confirm it any more, whatever the gateway still waits for. */
  readonly isOver: boolean
}

type Begun = Pick<Cosigning, 'id' | 'status'> & { readonly safes: readonly { readonly hash: string }[] }

/** Finds the sign-in whose message has this hash. */
export function signInOf(begun: readonly Begun[], messageHash: string): OwnSignIn | null {
  const found = begun.find(({ safes }) => safes[0]?.hash.toLowerCase() === messageHash)
  return found ? { href: cosigningHref(found), isOver: found.status !== 'NEEDS_CONFIRMATION' } : null
}
