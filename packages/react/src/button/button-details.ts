import type { AccountInfo } from '@countersign/api'
import { perKey, type ResourceState, type Store, wasInBrowser } from '@countersign/wallets/state'
import { accountResources } from '../account/account-resources.ts'
import { namesOf, nameText } from '../account/names-of.ts'
import { ownNameOf, subscribeToOwnNames } from '../account/own-names.ts'
import { remember } from '../headless/remember.ts'
import { chainsOf } from '../hooks/use-offered-chains.ts'
import { type WalletState, walletOf } from '../hooks/use-wallet.ts'
import { whenIdle } from '../hooks/when-idle.ts'
import type { ButtonDetails, Kit } from '../kit/kit.ts'
import { isWrongNetwork } from '../site/wrong-network.ts'

/** Returns what is known of a kit's account and wallet, as one store. */
export const detailsOf = perKey((kit: Kit): Store<ButtonDetails> => {
  const infoOf = (account: string | undefined) =>
    account === undefined ? undefined : accountResources(kit.accounts).info?.(account)
  const readWallet = remember(walletOf)
  const read = remember(
    (
      account: string | undefined,
      own: string | null,
      info: ResourceState<AccountInfo> | undefined,
      wallet: WalletState,
      isWrongChain: boolean,
    ): ButtonDetails => {
      const known = info?.status === 'known' ? info.value : null
      const name = nameText(namesOf({ own, info: known, gateway: null }))
      return {
        ...(account === undefined || name === null ? {} : { accountName: name }),
        avatar: known?.avatar ?? undefined,
        walletStatus: !wallet.address ? 'not-connected' : isWrongChain ? 'wrong-network' : 'connected',
        chain: wallet.chain,
      }
    },
  )

  return {
    getSnapshot: () => {
      const { account } = kit.session.getSnapshot()
      const site = kit.site.getSnapshot()
      const wallet = readWallet(kit.state.getSnapshot().connection, site && chainsOf(site))
      return read(
        account,
        account === undefined ? null : ownNameOf(account),
        infoOf(account)?.getSnapshot(),
        wallet,
        isWrongNetwork(site?.chains, wallet.chainId ?? null),
      )
    },
    subscribe: listener => {
      let account: string | undefined
      let stopAccount = () => {}
      const followAccount = () => {
        const now = kit.session.getSnapshot().account
        if (now === account) return
        stopAccount()
        account = now
        stopAccount = now === undefined ? () => {} : followSignedIn(kit, infoOf(now), listener)
      }
      const stops = [
        ...[kit.session, kit.site, kit.state].map(({ subscribe }) => subscribe(listener)),
        subscribeToOwnNames(listener),
        kit.session.subscribe(followAccount),
      ]
      followAccount()
      // Without the site, it is not known whether a chain is one of its own.
      kit.site.load().catch(() => {})
      return () => {
        for (const stop of stops) stop()
        stopAccount()
      }
    },
  }
}, new WeakMap())

/** Loads the info of the signed-in account, and finds the extension of the last visit, as the kit's own button does. */
function followSignedIn(
  kit: Kit,
  info: (Store<unknown> & { readonly refresh: () => Promise<void> }) | undefined,
  listener: () => void,
): () => void {
  const rejoin = () => {
    const parts = kit.parts.getSnapshot()
    if (parts.status === 'ready') parts.runtime.rejoin()
  }
  const stops = [
    info?.subscribe(listener),
    kit.parts.subscribe(rejoin),
    wasInBrowser() ? whenIdle(kit.load) : undefined,
  ]
  rejoin()
  void info?.refresh()
  return () => {
    for (const stop of stops) stop?.()
  }
}
