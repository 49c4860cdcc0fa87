import type { Proof } from '@countersign/core'
import { addressOf } from '@countersign/react'
import { useId } from 'react'
import disclosure from '../../layout/disclosure.module.css'
import prose from '../../layout/prose.module.css'
import { visible } from '../safe/messages/visible.ts'
import styles from './exact.module.css'
import { usePageWords } from './words.ts'

/** What one account has signed, word for word, with everything that it takes to check it by hand. */
export function Exact({ account }: { account: Proof['accounts'][number] }) {
  const { accounts: words } = usePageWords()
  const id = useId()
  return (
    <details className={disclosure.disclosure}>
      <summary>{words.details}</summary>
      <div className={styles.exact}>
        <span id={`${id}-text`} className={`${prose.small} ${styles.label}`}>
          {words.text}
        </span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by key. */}
        <section className={styles.text} tabIndex={0} aria-labelledby={`${id}-text ${id}-whole`}>
          <pre dir="ltr">{visible(account.message)}</pre>
        </section>
        <span className={`${prose.small} ${styles.label}`}>{words.whole}</span>
        <code id={`${id}-whole`} className={`${prose.long} ${styles.long}`}>
          {addressOf(account.account)}
        </code>
        {account.block && (
          <>
            <span className={`${prose.small} ${styles.label}`}>{words.blockHash}</span>
            <code className={`${prose.long} ${styles.long}`}>{account.block.hash}</code>
          </>
        )}
        <span id={`${id}-signature`} className={`${prose.small} ${styles.label}`}>
          {words.signature}
        </span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that of a Safe is long, and is scrolled by key. */}
        <section className={styles.text} tabIndex={0} aria-labelledby={`${id}-signature ${id}-whole`}>
          <code className={`${prose.long} ${styles.long}`}>{account.signature}</code>
        </section>
      </div>
    </details>
  )
}
