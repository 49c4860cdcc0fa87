import type { Cosigning } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import type { ReactNode } from 'react'
import styles from './cosigning.module.css'
import { usePageWords } from './words.ts'

type WaysProps = {
  readonly gateway: Cosigning['gateway']
  /** The way over the network, where a wallet is connected that can take it. */
  readonly chain: ReactNode
}

/** What counts the same as a signature here. Nothing, where there is no other way. */
export function Ways({ gateway, chain }: WaysProps) {
  const { ways: words } = usePageWords()
  if (!gateway && !chain) return null
  return (
    <section className={styles.quieter}>
      <details className={styles.more}>
        <summary>{words.title}</summary>
        <p className={styles.soft}>{words.text}</p>
        <ul className={styles.ways}>
          {gateway && (
            <li>
              <h3>{words.safe.title}</h3>
              <p className={styles.soft}>{gateway.known ? words.safe.text : words.safe.unknown}</p>
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
          {chain && <li>{chain}</li>}
        </ul>
      </details>
    </section>
  )
}
