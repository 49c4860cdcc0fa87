import type { Safe } from '@countersign/core'
import type { ReactNode } from 'react'
import { Address } from '../../../layout/address.tsx'
import buttons from '../../../layout/buttons.module.css'
import facts from '../../../layout/facts.module.css'
import frame from '../../../layout/frame.module.css'
import { useWords } from '../../../locales/words.ts'
import { isNothing } from '../reading/failure.ts'
import { useGatewaySafe } from '../reading/use-gateway-safe.ts'
import { useSafeWords } from '../words.ts'
import styles from './facts.module.css'
import { handlerState } from './handler-state.ts'

/** How the Safe is set up: version, signature handler, and the block at which the chain said so. */
export function Facts({ safe }: { safe: Safe }) {
  const { language } = useWords()
  const words = useSafeWords().facts
  const handler = handlerState(safe)
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="setup">
      <h2 id="setup">{words.title}</h2>
      <dl className={`${facts.facts} ${styles.facts}`}>
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
        <Others />
        <Fact name={words.asOf}>
          <span title={safe.block.hash}>
            {words.block({ number: safe.block.number.toLocaleString(language) })}
          </span>
        </Fact>
      </dl>
    </section>
  )
}

/** Whether there is a newer version: the chain does not know, the gateway does. */
function VersionState() {
  const words = useSafeWords()
  const { versionState, versionUnknown } = words.facts
  const safe = useGatewaySafe()
  if (!safe) return <small>{versionUnknown.missing}</small>
  const { data, error, isFetching, refetch } = safe
  if (data) return <small>{versionState[data.implementationVersionState]}</small>
  if (isNothing(error)) return <small>{words.gateway.nothing}</small>
  if (!error) return <small>{versionUnknown.asking}</small>
  return (
    <small>
      {versionUnknown.failed}{' '}
      <button
        type="button"
        className={buttons.inline}
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

/** What else has a say in the Safe's transactions, where there is anything. */
function Others() {
  const words = useSafeWords().facts
  const safe = useGatewaySafe()?.data
  return (
    <>
      {safe && safe.modules.length > 0 && (
        <Fact name={words.modules}>
          {safe.modules.map(({ address }) => (
            <div key={address}>
              <Address address={address} />
            </div>
          ))}
          <small>{words.modulesText}</small>
        </Fact>
      )}
      {safe?.guard && (
        <Fact name={words.guard}>
          <Address address={safe.guard.address} />
          <small>{words.guardText}</small>
        </Fact>
      )}
    </>
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
