import { clientOf } from '@countersign/api'
import type { Owner } from '@countersign/wallets'
import { whenReady } from '../headless/when-ready.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Makes what an owner acts with: wallet code is loaded with the first act, or ahead of it. Where an act cannot have it, the dialog opens, which says
 * so, and the next act tries again.
 *
 * @param onMade - hears of the owner once wallet code is there
 */
export function ownerActs(
  kit: Pick<Kit, 'client' | 'parts' | 'load' | 'open'>,
  onMade: (owner: Owner) => void,
): Omit<Owner, 'state'> & { readonly prepare: () => void } {
  let made: Promise<Owner> | undefined

  async function make(): Promise<Owner> {
    const owner = await (await whenReady(kit)).owner(clientOf(kit.client))
    onMade(owner)
    return owner
  }

  function act(run: (owner: Owner) => void) {
    made ??= make()
    made.then(run, () => {
      made = undefined
      kit.open('wallet')
    })
  }

  return {
    /** Loads what the acts need, so that the first of them begins at once. */
    prepare: () => {
      made ??= make()
      made.catch(() => {
        made = undefined
      })
    },
    confirm: (...about) => act(owner => owner.confirm(...about)),
    decline: (...about) => act(owner => owner.decline(...about)),
    approveOnChain: (...about) => act(owner => owner.approveOnChain(...about)),
    proceed: () => act(owner => owner.proceed()),
    retry: () => act(owner => owner.retry()),
    // Where nothing was done, there is nothing to let go of.
    reset: () =>
      void made?.then(
        owner => owner.reset(),
        () => {},
      ),
  }
}
