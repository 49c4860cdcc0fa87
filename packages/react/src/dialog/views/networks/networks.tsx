import type { Connected } from '@countersign/wallets'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useSite } from '../../../hooks/use-site.ts'
import controls from '../../../theme/controls.module.css'
import { Others } from '../../pieces/actions.tsx'
import { Failure } from '../../pieces/live.tsx'
import { ViewHead } from '../../pieces/view-head.tsx'
import { useRareParts } from '../../rare-words.ts'
import { networkNames } from './network-icons.ts'
import { NetworkList } from './network-list.tsx'
import { isChain, isWrongNetwork } from './network-rows.ts'
import styles from './networks.module.css'
import { Outcome } from './outcome.tsx'

/**
 * Switch networks: those of the site, the one that the wallet is on, and what becomes of asking for another. Without a
 * wallet there is none to switch: the dialog then shows the list of wallets, and the profile the networks.
 */
export function NetworksView() {
  const { runtime, words } = useRareParts()
  const { connection, network } = useDialogState()
  if (connection.status !== 'connected') return null
  return (
    <div className={styles.networks}>
      <div className={styles.where}>
        <Where connected={connection} />
      </div>
      <div>
        <NetworkList connected={connection} network={network} />
      </div>
      <div className={styles.outcome}>
        <Outcome connected={connection} network={network} />
        <Others>
          <button type="button" className={controls.quiet} onClick={runtime.actions.disconnect}>
            {words.networks.disconnect({ wallet: connection.wallet.name ?? words.unnamedWallet })}
          </button>
        </Others>
      </div>
    </div>
  )
}

/** Which network the wallet is on; a wrong one is said first, with both ways out in sight. */
function Where({ connected }: { connected: Connected }) {
  const { words } = useRareParts()
  const site = useSite()
  const wallet = connected.wallet.name ?? words.unnamedWallet
  const current = site?.chains.find(chain => isChain(chain, connected.chainId))
  const name =
    current?.name ??
    networkNames[`eip155:${connected.chainId}`] ??
    words.networks.unknown.within({ id: String(connected.chainId) })
  if (!isWrongNetwork(site?.chains, connected.chainId))
    return (
      <ViewHead title={words.networks.title} lead={site && words.networks.on({ wallet, network: name })} />
    )
  return (
    <>
      <ViewHead title={words.networks.title} />
      <Failure
        headline={words.headline['wrong-network']}
        reason={words.networks.wrong({ wallet, network: name })}
      />
    </>
  )
}
