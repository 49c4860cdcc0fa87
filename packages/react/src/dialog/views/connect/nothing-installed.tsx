import { isPhone } from '@countersign/wallets'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import styles from './connect.module.css'

/** Says that no wallet is in this browser, and that one appears by itself. */
export function NothingInstalled() {
  const { runtime, words } = useParts()
  const { none, noneOnPhone, lookAgain } = words.connect.list
  const { title, text } = isPhone(runtime.device.system) ? noneOnPhone : none
  return (
    <div className={styles.none}>
      <UnfinishedSignature />
      <h3>{title}</h3>
      <p>{text}</p>
      <button type="button" className={controls.secondary} onClick={runtime.installed.refresh}>
        {lookAgain}
      </button>
    </div>
  )
}

/** A signature of which only the first stroke is there. */
function UnfinishedSignature() {
  return (
    <svg viewBox="0 0 96 48" aria-hidden="true">
      <path d="M8 40H88" />
      <path d="M16 32C24 10 34 8 34 18S22 34 30 34 44 18 50 18 46 32 54 32" />
    </svg>
  )
}
