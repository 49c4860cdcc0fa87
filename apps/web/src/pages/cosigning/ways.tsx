import type { Cosigning } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import type { ReactElement } from 'react'
import disclosure from '../../layout/disclosure.module.css'
import prose from '../../layout/prose.module.css'
import styles from './otherwise.module.css'
import { usePageWords } from './words.ts'

type WaysProps = {
  readonly gateway: Cosigning['gateway']
  /** The ways over the network, where a wallet is connected that can take them. */
  readonly chain: readonly ReactElement[]
}

/** What counts the same as a signature here. Nothing, where there is no other way. */
export function Ways({ gateway, chain }: WaysProps) {
  const { ways: words } = usePageWords()
  if (!gateway && chain.length === 0) return null
  return (
    <section className={styles.quieter}>
      <details className={`${disclosure.disclosure} ${styles.more}`}>
        <summary>{words.title}</summary>
        <p className={prose.soft}>{words.text}</p>
        <ul className={styles.ways}>
          {gateway && (
            <li>
              <h3>{words.safe.title}</h3>
              <p className={prose.soft}>{gateway.known ? words.safe.text : words.safe.unknown}</p>
              {gateway.known && gateway.link !== null && (
                <a
                  className={controls.secondary}
                  href={gateway.link}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {words.safe.link}
                </a>
              )}
            </li>
          )}
          {chain.map(way => (
            <li key={way.key}>{way}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
