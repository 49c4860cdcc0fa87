import type { Site } from '@countersign/api'
import { type ReactNode, useId } from 'react'
import { AccountName } from '../../../account/account-name.tsx'
import { Avatar } from '../../../account/avatar.tsx'
import { useCosigningWords } from '../../../cosigning/words.ts'
import { useShownEffect } from '../../../hooks/use-shown.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { useKit, useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { Heading } from '../../pieces/heading.tsx'
import { Row, Rows } from '../../pieces/row.tsx'
import { type SafeReadings, safeReadings } from './found-safes.ts'
import styles from './safe.module.css'

/** The Safes that the connected account owns, as far as the gateway knows them. */
export function Found({ owner, site }: { owner: string; site: Site | undefined }) {
  const { client } = useKit()
  const { safe: words } = useCosigningWords()
  const id = useId()
  if (site && !site.gateway) return <Said title={words.noGateway.title} text={words.noGateway.text} />
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Heading id={id}>{words.found}</Heading>
      {site?.gateway ? (
        <FoundList
          owner={owner}
          site={site}
          readings={safeReadings(client, { ...site, gateway: site.gateway })}
        />
      ) : (
        <Looking />
      )}
    </section>
  )
}

function FoundList({ owner, site, readings }: { owner: string; site: Site; readings: SafeReadings }) {
  const { safe: words } = useCosigningWords()
  const { ofOwner } = readings
  useShownEffect(() => ofOwner.want(owner), [ofOwner, owner])
  const found = useStore(ofOwner.at(owner))
  const again = (
    <button type="button" className={controls.secondary} onClick={() => ofOwner.renew(owner)}>
      {words.tryAgain}
    </button>
  )
  switch (found.status) {
    case 'loading':
      return <Looking />
    case 'unavailable':
      return (
        <Said title={words.failed.title} text={words.failed.text} isFailure>
          {again}
        </Said>
      )
    case 'known': {
      const { safes, unasked, isQuotaExhausted } = found.value
      const names = unasked.map(chain => nameOf(site, chain)).join(', ')
      return (
        <>
          {safes.length > 0 && (
            <Rows>
              {safes.map(account => (
                <li key={account}>
                  <SafeRow account={account} site={site} readings={readings} />
                </li>
              ))}
            </Rows>
          )}
          {safes.length === 0 && unasked.length === 0 && (
            <Said title={words.none.title} text={words.none.text} />
          )}
          {isQuotaExhausted ? (
            <Said text={words.quotaExhausted} isFailure />
          ) : (
            unasked.length > 0 && (
              <Said text={words.partly({ networks: names })} isFailure>
                {again}
              </Said>
            )
          )}
        </>
      )
    }
  }
}

function SafeRow({ account, site, readings }: { account: string; site: Site; readings: SafeReadings }) {
  const { runtime } = useParts()
  const { safe: words } = useCosigningWords()
  const { rule } = readings
  useShownEffect(() => rule.want(account), [rule, account])
  const known = useStore(rule.at(account))
  const network = nameOf(site, account.slice(0, account.lastIndexOf(':')))
  return (
    <Row
      framed
      icon={<Avatar account={account} />}
      name={<AccountName account={account} />}
      hint={
        known.status === 'known'
          ? `${network} · ${words.threshold({ threshold: known.value.threshold, owners: known.value.owners })}`
          : network
      }
      onClick={() => runtime.actions.signInAs({ account })}
    />
  )
}

function Looking() {
  const { safe: words } = useCosigningWords()
  return (
    <p role="status" className={styles.looking}>
      {words.looking}
    </p>
  )
}

/** What there is to say where there is no list, or a part of it is missing. */
function Said(props: { title?: string; text: string; isFailure?: boolean; children?: ReactNode }) {
  return (
    <div className={styles.said} role={props.isFailure ? 'alert' : 'status'} data-failure={props.isFailure}>
      {props.title !== undefined && <strong>{props.title}</strong>}
      <p>{props.text}</p>
      {props.children}
    </div>
  )
}

function nameOf({ chains }: Site, chain: string): string {
  return chains.find(({ id }) => id === chain)?.name ?? chain
}
