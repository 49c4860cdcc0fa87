import { currentConnection } from '@countersign/wallets'
import { useCosigningWords } from '../../../cosigning/words.ts'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { ViewHead } from '../../pieces/view-head.tsx'
import { ByAddress } from './by-address.tsx'
import { Found } from './found.tsx'
import styles from './safe.module.css'

/** Sign in as a Safe: one of those that the connected account owns, or any by its address. */
export function SafeView() {
  const { safe: words } = useCosigningWords()
  const { connection } = useDialogState()
  const site = useSite()
  const owner = currentConnection(connection)?.accounts[0]
  return (
    <div className={styles.safe}>
      <ViewHead title={words.title} lead={words.text} />
      {owner !== undefined && <Found owner={owner} site={site} />}
      <ByAddress site={site} />
    </div>
  )
}
