import type { AccountInfo } from '@countersign/api'
import { perKey, type ResourceState, type Store, wasInBrowser } from '@countersign/wallets/state'
import { accountResources } from '../account/account-resources.ts'
import { namesOf, nameText } from '../account/names-of.ts'
import { ownNameOf, subscribeToOwnNames } from '../account/own-names.ts'
import { countersignOf } from '../headless/countersign.ts'
import { remember } from '../headless/remember.ts'
import { whenIdle } from '../hooks/when-idle.ts'
import type { Kit } from '../kit/kit.ts'
import type { ButtonDetails } from './custom-button.ts'

/** Returns what is known of a kit's account and wallet, as one store. */
export const detailsOf = perKey((kit: Kit): Store<ButtonDetails> => {
  const all = countersignOf(kit)
  const infoOf = (account: string | undefined) =>
    account === undefined ? undefined : accountResources(kit.accounts).info?.(account)
  const read = remember(
    (
      account: string | undefined,
      own: string | null,
      info: ResourceState<AccountInfo> | undefined,
      { wallet, isWrongChain }: Pick<ReturnType<typeof all.getSnapshot>, 'wallet' | 'isWrongChain'>,
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
  const readWallet = remember(
    (wallet: ReturnType<typeof all.getSnapshot>['wallet'], isWrongChain: boolean) => ({
      wallet,
      isWrongChain,
    }),
  )

  return {
    getSnapshot: () => {
      const { session, wallet, isWrongChain } = all.getSnapshot()
      const { account } = session
      return read(
        account,
        account === undefined ? null : ownNameOf(account),
        infoOf(account)?.getSnapshot(),
        readWallet(wallet, isWrongChain),
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
        all.subscribe(listener),
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
