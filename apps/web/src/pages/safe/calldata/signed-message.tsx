import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { accountChain, type Safe, safeMessageHash } from '@countersign/core'
import { useSession } from '@countersign/react'
import { AskedBy, ComparisonCode } from '@countersign/react/cosigning'
import { isolate, useSite } from '@countersign/react/pieces'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Fact } from '../../../layout/fact.tsx'
import facts from '../../../layout/facts.module.css'
import { FailedInline } from '../../../layout/failed-inline.tsx'
import { Link } from '../../../layout/link.tsx'
import prose from '../../../layout/prose.module.css'
import { useSafeWords } from '../../../locales/words.ts'
import { visible } from '../../foreign-text.ts'
import { isNothing } from '../frame.tsx'
import { Hash } from '../hash.tsx'
import message from '../message.module.css'
import { AskedFailed, codeOf } from '../message.tsx'
import type { Hex } from '../owner/signing-steps.ts'
import { useGateway, useSafe } from '../reading.ts'
import { toSign } from '../to-sign.ts'
import { useAsked } from '../use-confirm.ts'

type SignedMessageProps = {
  /** What the Safe signs: for a text, its EIP-191 hash. */
  readonly message: Hex
  /** The Safe as read from its chain; `null` while that is unknown. */
  readonly safe: Safe | null
}

/**
 * Shows a message that a transaction signs for the Safe: which sign-in or proof of this site it is for, and its text if
 * it is known. A text is only shown if its hash is the signed one.
 */
export function SignedMessage({ message: signed, safe }: SignedMessageProps) {
  const { account } = useSafe()
  const { call: words, gateway, messages } = useSafeWords()
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
  const { asked, again } = useAsked(hash)
  const site = useSite()
  const isSignedOut = useSession().status === 'signed-out'
  const stored = useStoredText(hash, safe, asked === null || again !== undefined)
  const isReading = stored.isReading || (asked === undefined && !again)
  const isUnknown = !isReading && !again && !stored.again
  const text = asked?.message ?? stored.text
  const code = asked ? null : codeOf(text)
  return (
    <>
      {asked && site && (
        <p>
          <strong>{words.message.title({ site: isolate(site.name) })}</strong>
        </p>
      )}
      <p>{words.message.text}</p>
      {asked && <Asked asked={asked} />}
      {!isHash && <p className={prose.failure}>{words.message.other}</p>}
      {code !== null && (
        <Suspense>
          {asked === null && <p className={prose.small}>{messages.askerUnknown}</p>}
          <ComparisonCode cosigning={{ code, asker: { mine: false } }} />
        </Suspense>
      )}
      {again && <AskedFailed again={again} />}
      {isHash && text === null && (
        <>
          {isReading && <p className={prose.soft}>{words.message.asking}</p>}
          {stored.again && (
            <p className={prose.soft} role="alert">
              <FailedInline title={gateway.failed} retry={stored.again} />
            </p>
          )}
          {isUnknown && <p className={prose.failure}>{words.message.unknown}</p>}
          {isUnknown && isSignedOut && <p className={prose.soft}>{words.message.signInFirst}</p>}
        </>
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

/** Shows which request of this site a message is for, who started it, and the code to compare. */
function Asked({ asked }: { asked: Cosigning }) {
  const { message: words } = useSafeWords().call
  const own = asked.purpose === 'sign-in' ? words.signIn : words.proof
  return (
    <>
      <p>
        {asked.asker.mine ? own : words[asked.purpose === 'sign-in' ? 'signInAsked' : 'proofAsked']}{' '}
        <Link href={hrefOf('cosigning', { id: asked.id })}>{words.link}</Link>
      </p>
      <Suspense>
        <AskedBy cosigning={asked} />
        <ComparisonCode cosigning={asked} />
      </Suspense>
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
    again: query.isError && !query.isFetching ? () => void query.refetch() : undefined,
  }
}
