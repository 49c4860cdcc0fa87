import { type Cosigning, forYouCalls } from '@countersign/api'
import type { Safe } from '@countersign/core'
import type { GatewayMessage } from '@countersign/gateway'
import { useCountersignClient, useSession } from '@countersign/react'
import { useQuery } from '@tanstack/react-query'
import { type NextStep, nextConfirmationStep, type Standing } from './next-step.ts'
import { useOwnerWallet } from './owner/use-owner-wallet.ts'
import { type Signing, useSigning } from './owner/use-signing.ts'
import { useSafe } from './reading.ts'

export type Confirming = {
  readonly step: NextStep
  readonly signing: Signing
  /** Requests the signature of the step’s owner, and sends it to the gateway. Without a wallet, connects one first. */
  readonly confirm: () => void
}

/** Lets an owner confirm a message with the connected wallet, or a signed-in owner with one that is then connected. */
export function useConfirm(message: GatewayMessage, safe: Safe | null, standing: Standing): Confirming {
  const { account } = useSafe()
  const { accounts, signers } = useOwnerWallet()
  const signing = useSigning({ list: 'messages' })
  const isConnected = accounts.length > 0
  const step = nextConfirmationStep({ message, account, safe, standing, signers, isConnected })
  const confirm = () => {
    if (step.status !== 'sign') return
    const { owner: signer, asked } = step
    signing.start({ kind: 'confirm-message', signer, typedData: asked.typedData, hash: asked.hash })
  }
  return { step, signing, confirm }
}

/**
 * Reads the sign-ins to this site that this browser has started with this Safe, newest first. Returns an empty list if
 * they cannot be read: the account page and the dialog show them as well.
 */
export function useSignIns(): readonly Cosigning[] {
  const { account } = useSafe()
  return useCosignings().data?.items.filter(cosigning => cosigning.account === account) ?? none
}

const none: readonly Cosigning[] = []

function useCosignings() {
  const client = useCountersignClient()
  return useQuery({
    queryKey: ['cosignings'],
    queryFn: ({ signal }) => client.cosignings({ signal }),
    staleTime: 0,
  })
}

export type AskedReading = {
  /**
   * The sign-in to this site, or the proof, that a message is for; `null` if none is known here. `undefined` while it is
   * read, and if it could not be.
   */
  readonly asked: Cosigning | null | undefined
  /** Reads it again, if it could not be read. */
  readonly again?: () => void
}

/**
 * Reads what a message of the Safe is for: if this browser has started it, or if it is open and an owner of the Safe is
 * signed in.
 *
 * @param messageHash - `null`: the message is not for this site, or its hash is not known yet
 */
export function useAsked(messageHash: string | null): AskedReading {
  const cosignings = useCosignings()
  const started = startedWith(useSignIns(), messageHash)
  const client = useCountersignClient()
  const session = useSession()
  const signedInAs = session.status === 'signed-in' ? session.account : null
  const isOwn = started !== null || messageHash === null
  const isOfOwner = !isOwn && signedInAs !== null
  const ofOwner = useQuery({
    queryKey: ['countersign', 'for-you', signedInAs, 'message', messageHash],
    queryFn: ({ signal }) => forYouCalls(client).message(messageHash ?? '', { signal }),
    enabled: isOfOwner,
    staleTime: 30_000,
  })
  if (isOwn) return { asked: started }
  const asked = startedWith(ofOwner.data?.cosigning ? [ofOwner.data.cosigning] : [], messageHash)
  if (asked) return { asked }
  const reads = isOfOwner ? [cosignings, ofOwner] : [cosignings]
  if (session.status === 'unavailable' || reads.some(({ isError }) => isError)) {
    const again = () => {
      session.refresh()
      for (const { isError, refetch } of reads) if (isError) void refetch()
    }
    return { asked: undefined, again }
  }
  const isReading = session.status === 'loading' || reads.some(({ isPending }) => isPending)
  return { asked: isReading ? undefined : null }
}

/** Returns what was started with the message that has this hash; `null` if nothing was. */
export function startedWith<Started extends { readonly safes: readonly { readonly hash: string }[] }>(
  started: readonly Started[],
  messageHash: string | null,
): Started | null {
  return started.find(({ safes }) => safes[0]?.hash.toLowerCase() === messageHash) ?? null
}
