import { type Address as AddressText, accountChain, formatAccountId, type Safe } from '@countersign/core'
import { useAccountInfo } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { formatNumber } from '@countersign/react/pieces'
import { useState } from 'react'
import { Badge } from '../../layout/badge.tsx'
import buttons from '../../layout/buttons.module.css'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { FailedInline } from '../../layout/failed-inline.tsx'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import notices from '../../layout/notices.module.css'
import { Rows } from '../../layout/rows.tsx'
import { Section } from '../../layout/section.tsx'
import { useSafeWords, useWords } from '../../locales/words.ts'
import { Balances, Collectibles } from './balances.tsx'
import { Delegates } from './delegates.tsx'
import { ChainFailed, isNothing, NamedAddress, Party } from './frame.tsx'
import styles from './overview.module.css'
import { useOwnerWallet } from './owner/use-owner-wallet.ts'
import { useChainSafe, useGatewaySafe, useSafe } from './reading.ts'
import { sectionHref } from './route.ts'
import shared from './safe.module.css'

/**
 * Shows the owners, the setup and the assets of the Safe. The first two are read from the chain, with or without a
 * gateway.
 */
export function Overview() {
  const { reading } = useChainSafe()
  return (
    <>
      <Setup />
      {reading?.status !== 'not-a-safe' && (
        <>
          <Balances />
          <Collectibles />
          <Delegates />
        </>
      )}
    </>
  )
}

function Setup() {
  const { chain } = useSafeWords()
  const { reading, isReading, again } = useChainSafe()
  switch (reading?.status) {
    case undefined:
      return <Rows />
    case 'unavailable':
      return <ChainFailed isReading={isReading} again={again} />
    case 'not-a-safe':
      return (
        <p className={notices.empty}>{chain.notASafe[reading.reason === 'no-code' ? 'nothing' : 'other']}</p>
      )
    case 'safe':
      return (
        <>
          <Owners safe={reading.safe} />
          <Facts safe={reading.safe} />
        </>
      )
  }
}

/** Shows the setup of the Safe: version, signature handler, and the block at which they were read. */
function Facts({ safe }: { safe: Safe }) {
  const { language } = useWords()
  const words = useSafeWords().facts
  const handler = handlerState(safe)
  return (
    <Section id="setup" title={words.title}>
      <dl className={`${facts.facts} ${styles.facts}`}>
        <Fact name={words.version}>
          <bdi>{safe.version.slice(0, 20)}</bdi>
          <VersionState />
        </Fact>
        <Fact name={words.handler}>
          {handler.status === 'set' ? (
            <>
              <Handler address={handler.address} />
              <small>{words.handlerState.set}</small>
            </>
          ) : (
            words.handlerState[handler.status]
          )}
        </Fact>
        <ModulesAndGuard />
        <Fact name={words.asOf}>
          <span title={safe.block.hash}>
            {words.block({ number: formatNumber(safe.block.number, language) })}
          </span>
        </Fact>
      </dl>
    </Section>
  )
}

/** Shows the handler that the chain has, with the gateway's name for it if the gateway has the same. */
function Handler({ address }: { address: AddressText }) {
  const known = useGatewaySafe()?.data?.fallbackHandler
  return <NamedAddress address={address} contractName={known?.address === address ? known.name : null} />
}

/** Whether there is a newer version. Only the gateway knows, not the chain. */
function VersionState() {
  const words = useSafeWords()
  const { versionState, versionUnknown } = words.facts
  const safe = useGatewaySafe()
  if (!safe) return <small>{versionUnknown.missing}</small>
  const { data, error, refetch } = safe
  if (data) return <small>{versionState[data.implementationVersionState]}</small>
  if (isNothing(error)) return <small>{words.gateway.nothing}</small>
  if (!error) return <small>{versionUnknown.asking}</small>
  return (
    <small>
      <FailedInline title={versionUnknown.failed} retry={() => void refetch()} />
    </small>
  )
}

/** Lists the modules and the guard, which also control the Safe's transactions. Renders nothing if there are none. */
function ModulesAndGuard() {
  const words = useSafeWords().facts
  const safe = useGatewaySafe()?.data
  return (
    <>
      {safe && safe.modules.length > 0 && (
        <Fact name={words.modules}>
          {safe.modules.map(({ address, name }) => (
            <div key={address}>
              <NamedAddress address={address} contractName={name} />
            </div>
          ))}
          <small>{words.modulesText}</small>
        </Fact>
      )}
      {safe?.guard && (
        <Fact name={words.guard}>
          <NamedAddress address={safe.guard.address} contractName={safe.guard.name} />
          <small>{words.guardText}</small>
        </Fact>
      )}
    </>
  )
}

/** How many owners are shown at once. The name of each is a separate request. */
const most = 20

/** Shows the owners and the threshold. */
function Owners({ safe }: { safe: Safe }) {
  const words = useSafeWords().owners
  const [shown, setShown] = useState(most)
  const { accounts } = useOwnerWallet()
  return (
    <Section
      id="owners"
      title={words.title}
      text={words.threshold({ needed: safe.threshold, all: safe.owners.length })}
    >
      <ul className={`${lists.ruled} ${shared.list}`}>
        {safe.owners.slice(0, shown).map(owner => (
          <li key={owner}>
            <Party address={owner} />
            <SafeLink address={owner} />
            {owner === accounts[0] && <Badge>{words.you}</Badge>}
          </li>
        ))}
      </ul>
      {safe.owners.length > shown && (
        <button
          type="button"
          className={`${controls.secondary} ${buttons.start}`}
          onClick={() => setShown(shown + most)}
        >
          {words.more}
        </button>
      )}
    </Section>
  )
}

/** Links to the page of an owner that is a Safe itself. */
function SafeLink({ address }: { address: AddressText }) {
  const { account: safe } = useSafe()
  const { owners } = useSafeWords()
  const account = formatAccountId(accountChain(safe), address)
  const info = useAccountInfo(account)
  if (info.status !== 'known' || info.value.kind !== 'safe') return null
  return <Link href={sectionHref(account, 'overview')}>{owners.safe}</Link>
}

/**
 * Who answers when a signature of the Safe is checked (ERC-1271).
 * - `own`: before 1.3.0 the Safe itself.
 * - `set`: a handler.
 * - `none`: nobody, so the Safe cannot sign messages.
 */
type HandlerState =
  | { readonly status: 'own' | 'none' }
  | { readonly status: 'set'; readonly address: AddressText }

/** Returns who checks signatures of a Safe. */
export function handlerState({ handler, rules }: Pick<Safe, 'handler' | 'rules'>): HandlerState {
  if (rules.domain === 'safe') return { status: 'own' }
  return handler === undefined ? { status: 'none' } : { status: 'set', address: handler }
}
