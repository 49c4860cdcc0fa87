import { useConnection } from '../../../hooks/use-connection.ts'
import { useParts } from '../../../kit/parts-context.ts'
import controls from '../../../theme/controls.module.css'
import { Others } from '../../pieces/actions.tsx'
import { ViewHead } from '../../pieces/view-head.tsx'
import styles from './connect.module.css'
import { WalletList } from './wallet-list.tsx'

/** Connect a wallet: those of this browser, those that can be had, and what a wallet is. */
export function ConnectView() {
  const { words } = useParts()
  const { list } = words.connect
  return (
    <>
      <ViewHead title={list.title} lead={list.text} />
      <WalletList />
      <Leads />
    </>
  )
}

/** Where to go for whoever finds no wallet of theirs in the list, or wants to keep the one that is connected. */
function Leads() {
  const { runtime, words } = useParts()
  const connection = useConnection()
  const { list } = words.connect
  const { show, verify } = runtime.actions
  return (
    <div className={styles.leads}>
      <Others>
        {connection.status === 'connected' && (
          <button type="button" className={controls.quiet} onClick={verify}>
            {list.back(connection.wallet.name ?? words.unnamedWallet)}
          </button>
        )}
        <button type="button" className={controls.quiet} onClick={() => show({ name: 'what-is-a-wallet' })}>
          {list.whatIs}
        </button>
        <button type="button" className={controls.quiet} onClick={() => show({ name: 'get-a-wallet' })}>
          {list.get}
        </button>
      </Others>
    </div>
  )
}
