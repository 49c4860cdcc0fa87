import type { Wallet } from '@countersign/wallets'
import { useDialogState } from '../../hooks/use-dialog.ts'
import { usePhoneWords } from '../../hooks/use-words.ts'
import { useParts } from '../../kit/context.ts'
import { useEntry } from '../../pieces/use-entry.ts'
import { AppAnchor } from './app-anchor.tsx'
import { requestLink } from './open-app.ts'

// What is shown only if this page is on a phone, in one chunk: it has the links of all wallets' apps.
export { Here } from '../views/scan/here.tsx'

/** Renders a link to the app of a wallet that was asked for something. */
export function OpenAskedWallet({ wallet }: { wallet: Wallet }) {
  const { runtime, words } = useParts()
  const phone = usePhoneWords()
  const { app } = useDialogState()
  const entry = useEntry(wallet.phone?.entry ?? '') ?? null
  const link = requestLink(wallet.phone?.links ?? {}, entry, runtime.device.system)
  if (!link) return null
  const name = wallet.name ?? words.unnamedWallet
  return (
    <AppAnchor link={link} atOnce="sent">
      {app === 'not-opened' ? phone.open({ wallet: name }) : phone.openAgain({ wallet: name })}
    </AppAnchor>
  )
}
