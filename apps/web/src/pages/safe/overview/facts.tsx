import type { Safe } from '@countersign/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Address } from '../../../layout/address.tsx'
import { useWords } from '../../../locales/words.ts'
import { isNothing } from '../reading/failure.ts'
import { useGateway } from '../reading/use-gateway.ts'
import styles from '../safe.module.css'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'
import { handlerState } from './handler-state.ts'

/** How the Safe is set up: version, signature handler, and the block at which the chain said so. */
export function Facts({ safe }: { safe: Safe }) {
  const { language } = useWords()
  const words = useSafeWords().facts
  const handler = handlerState(safe)
  return (
    <section className={styles.section} aria-labelledby="setup">
      <h2 id="setup">{words.title}</h2>
      <dl className={styles.facts}>
        <Fact name={words.version}>
          <bdi>{safe.version.slice(0, 20)}</bdi>
          <VersionState />
        </Fact>
        <Fact name={words.handler}>
          {handler.status === 'set' ? (
            <>
              <Address address={handler.address} />
              <small>{words.handlerState.set}</small>
            </>
          ) : (
            words.handlerState[handler.status]
          )}
        </Fact>
        <Fact name={words.asOf}>
          <span title={safe.block.hash}>{words.block(safe.block.number.toLocaleString(language))}</span>
        </Fact>
      </dl>
    </section>
  )
}

/** Whether there is a newer version: the chain does not know, the gateway does. */
function VersionState() {
  const { account } = useSafe()
  const words = useSafeWords()
  const { versionState, versionUnknown } = words.facts
  const gateway = useGateway()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['safe', account, 'gateway'],
    queryFn: ({ signal }) => {
      if (!gateway) throw new Error('This site has no gateway.')
      return gateway.safes.get(account, { signal })
    },
    enabled: gateway !== null,
    staleTime: 60_000,
  })
  if (data) return <small>{versionState[data.implementationVersionState]}</small>
  if (!gateway) return <small>{versionUnknown.missing}</small>
  if (isNothing(error)) return <small>{versionUnknown.nothing}</small>
  if (!error) return <small>{versionUnknown.asking}</small>
  return (
    <small>
      {versionUnknown.failed}{' '}
      <button
        type="button"
        className={styles.inline}
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) void refetch()
        }}
      >
        {isFetching ? words.retrying : words.retry}
      </button>
    </small>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
