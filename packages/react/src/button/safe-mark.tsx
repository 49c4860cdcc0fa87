import { useSafeRule } from '../dialog/views/safe/safe-rule.ts'
import { useCosigningWords } from '../hooks/use-words.ts'
import controls from '../theme/controls.module.css'
import styles from './button.module.css'

/** Renders a mark on the picture of a Safe, with how many of its owners must confirm once that is known. */
export function SafeMark({ account }: { account: string }) {
  const { owners, safe: words } = useCosigningWords()
  const rule = useSafeRule(account)
  const { safe } = owners.kind
  if (rule.status !== 'known') return <span className={styles.safe}>{safe}</span>
  const { threshold } = rule.value
  const count = rule.value.owners.length
  return (
    <>
      <span className={styles.safe} aria-hidden="true">
        {threshold}/{count}
      </span>
      <span className={controls.hidden}>
        {safe}, {words.threshold({ threshold, owners: count })},{' '}
      </span>
    </>
  )
}
