import type { Connected } from '@countersign/wallets'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { useNetworkName } from '../../../hooks/use-network-name.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { QuietButton } from '../../../pieces/button.tsx'
import { Failure } from '../../../pieces/live.tsx'
import { Others, ViewHead } from '../../../pieces/view.tsx'
import { isChain, isWrongNetwork } from '../../../site/wrong-network.ts'
import { NetworkList } from './network-list.tsx'
import { networkName } from './network-mark.tsx'
import styles from './networks.module.css'
import { Outcome } from './outcome.tsx'

/**
 * Renders the view "Switch networks": the networks of the site, the current one, and the outcome of a switch. Without a
 * wallet there is nothing to switch: the dialog then shows the list of wallets, and the profile lists the networks.
 */
export function NetworksView() {
  const { runtime, words } = useAccountParts()
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
          <QuietButton onClick={runtime.actions.disconnect}>
            {words.networks.disconnect({ wallet: connection.wallet.name ?? words.unnamedWallet })}
          </QuietButton>
        </Others>
      </div>
    </div>
  )
}

/** Renders the wallet's current network. A wrong one comes first, with both ways to continue visible. */
function Where({ connected }: { connected: Connected }) {
  const { words } = useAccountParts()
  const site = useSite()
  const wallet = connected.wallet.name ?? words.unnamedWallet
  const current = site?.chains.find(chain => isChain(chain, connected.chainId))
  const chain = `eip155:${connected.chainId}`
  const loaded = useNetworkName(current ? null : connected.chainId)
  const name =
    current?.name ??
    networkName(chain) ??
    loaded ??
    words.networks.unknown.within({ id: String(connected.chainId) })
  if (!isWrongNetwork(site?.chains, connected.chainId))
    return (
      <ViewHead
        stays
        title={words.networks.title}
        lead={site && words.networks.on({ wallet, network: name })}
      />
    )
  return (
    <>
      <ViewHead stays title={words.networks.title} />
      <Failure
        headline={words.headline['wrong-network']}
        reason={words.networks.wrong({ wallet, network: name })}
      />
    </>
  )
}
