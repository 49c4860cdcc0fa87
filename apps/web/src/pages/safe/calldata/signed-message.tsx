import { hrefOf } from '@countersign/api/pages'
import { accountChain, type Safe, safeMessageHash } from '@countersign/core'
import { useQuery } from '@tanstack/react-query'
import { Fact } from '../../../layout/fact.tsx'
import facts from '../../../layout/facts.module.css'
import { Link } from '../../../layout/link.tsx'
import prose from '../../../layout/prose.module.css'
import { useSafeWords } from '../../../locales/words.ts'
import { visible } from '../../foreign-text.ts'
import { isNothing } from '../frame.tsx'
import { Hash } from '../hash.tsx'
import message from '../message.module.css'
import type { Hex } from '../owner/signing-steps.ts'
import { useGateway, useSafe } from '../reading.ts'
import { toSign } from '../to-sign.ts'
import { startedWith, useSignIns } from '../use-confirm.ts'

type SignedMessageProps = {
  /** What the Safe signs: for a text, its EIP-191 hash. */
  readonly message: Hex
  /** The Safe as read from its chain; `null` while that is unknown. */
  readonly safe: Safe | null
}

/**
 * Shows a message that a transaction signs for the Safe: which sign-in or proof of this browser it is, and its text if
 * it is known. A text is only shown if its hash is the signed one.
 */
export function SignedMessage({ message: signed, safe }: SignedMessageProps) {
  const { account } = useSafe()
  const { call: words } = useSafeWords()
  const isHash = signed.length === 66
  const hash =
    safe && isHash
      ? safeMessageHash({
          safe: safe.address,
          chain: accountChain(account),
          rules: safe.rules,
          message: signed,
        })
      : null
  const started = startedWith(useSignIns(), hash)
  const stored = useStoredText(hash, safe, started === null)
  const text = started?.message ?? stored.text
  return (
    <>
      <p>{words.message.text}</p>
      {started && (
        <p>
          {started.purpose === 'sign-in' ? words.message.signIn : words.message.proof}{' '}
          <Link href={hrefOf('cosigning', { id: started.id })}>{words.message.link}</Link>
        </p>
      )}
      {!isHash && <p className={prose.failure}>{words.message.other}</p>}
      {isHash && text === null && (
        <p className={stored.isReading ? prose.soft : prose.failure}>
          {stored.isReading ? words.message.asking : words.message.unknown}
        </p>
      )}
      <dl className={facts.pairs}>
        {text !== null && (
          <Fact name={words.message.content}>
            <pre dir="auto" className={message.content}>
              {visible(text)}
            </pre>
          </Fact>
        )}
        <Fact name={words.message.hash}>
          <Hash hash={signed.slice(0, 2_000)} />
        </Fact>
      </dl>
    </>
  )
}

/** Reads the text of a message from the gateway, if it has it and its hash is the signed one. */
function useStoredText(hash: Hex | null, safe: Safe | null, isEnabled: boolean) {
  const { account } = useSafe()
  const gateway = useGateway()
  const query = useQuery({
    queryKey: ['safe', account, 'message', hash],
    queryFn: async ({ signal }) => {
      if (!gateway || hash === null) throw new Error('There is nothing to read.')
      try {
        return await gateway.messages.get(accountChain(account), hash, { signal })
      } catch (error) {
        if (error instanceof Error && isNothing(error)) return null
        throw error
      }
    },
    enabled: isEnabled && gateway !== null && hash !== null,
    staleTime: 30_000,
  })
  const { data } = query
  const isGenuine = data && safe && toSign(data, account, safe).status === 'ready'
  return {
    text: isGenuine && typeof data.message === 'string' ? data.message : null,
    isReading: query.isFetching || (hash === null && safe === null),
  }
}
