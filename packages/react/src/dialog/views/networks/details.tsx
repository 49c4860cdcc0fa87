import type { Chain } from '@countersign/api'
import { useId } from 'react'
import controls from '../../../theme/controls.module.css'
import { CopyButton } from '../../pieces/copy-button.tsx'
import { Heading } from '../../pieces/heading.tsx'
import { useRareParts } from '../../rare-words.ts'
import styles from './networks.module.css'

/** What a person types into a wallet to add a network by hand. What the site has nothing for is left out. */
export function Details({ chain }: { chain: Chain }) {
  const { words } = useRareParts()
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
          <div key={value}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
              <CopyButton text={value} className={`${controls.quiet} ${styles.copy}`}>
                {details.copy} <span className={controls.hidden}>{name}</span>
              </CopyButton>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
