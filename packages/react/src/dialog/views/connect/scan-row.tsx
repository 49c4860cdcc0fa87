import { useParts } from '../../../kit/context.ts'
import { Row } from '../../pieces/row.tsx'
import styles from './connect.module.css'

export const scanKey = 'scan'

/** Leads to the code that any phone wallet can scan. */
export function ScanRow({ active, onActive }: { active: string; onActive: (key: string) => void }) {
  const { runtime, words } = useParts()
  const { scan } = words.connect.list
  return (
    <Row
      icon={
        <svg className={styles.scanMark} viewBox="0 0 40 40" aria-hidden="true">
          <path d="M11 16V11H16M24 11H29V16M29 24V29H24M16 29H11V24M11 20H29" />
        </svg>
      }
      name={scan}
      data-row={scan}
      data-key={scanKey}
      tabIndex={active === scanKey ? 0 : -1}
      onFocus={() => onActive(scanKey)}
      onClick={() => runtime.actions.show({ name: 'scan', wallet: null })}
    />
  )
}
