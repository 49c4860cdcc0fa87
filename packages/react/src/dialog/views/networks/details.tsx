import type { Chain } from '@countersign/api'
import { useId } from 'react'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { CopyButton } from '../../../pieces/copy.tsx'
import { Heading } from '../../../pieces/view.tsx'
import styles from './networks.module.css'

/**
 * Renders the values that a person types into a wallet to add a network by hand. Values that the site does not have are
 * omitted.
 */
export function Details({ chain }: { chain: Chain }) {
  const { words } = useAccountParts()
  const { details } = words.networks
  const heading = useId()
  const facts = [
    [details.name, chain.name],
    [details.id, chain.id.slice('eip155:'.length)],
    [details.currency, chain.currency.symbol],
    ...(chain.wallet?.rpcUrls ?? []).map(url => [details.rpc, url] as const),
    ...(chain.explorer ? [[details.explorer, chain.explorer] as const] : []),
  ] as const
  return (
    <section className={styles.details} aria-labelledby={heading}>
      <Heading id={heading}>{details.title({ network: chain.name })}</Heading>
      <dl>
        {facts.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
              <CopyButton isIcon text={value}>
                {details.copy} {name}
              </CopyButton>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
