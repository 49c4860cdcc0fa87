import { useAddressText } from '../account/account-names.ts'
import { lazyView } from '../hooks/lazy.tsx'
import { useParts } from '../kit/context.ts'
import { LeftOut } from '../pieces/boundary.tsx'
import { PrimaryButton, SecondaryButton } from '../pieces/button.tsx'
import { Addresses } from '../pieces/live.tsx'
import { Toast } from '../pieces/toast.tsx'
import type { ClosedNotice } from './closed-notice.ts'

/** Loaded once a person has asked the owners of a Safe. */
const CosigningContinues = lazyView(
  async () => (await import('./views/verify-safe/verify-safe.tsx')).CosigningContinues,
)

type NoticeProps = {
  readonly notice: ClosedNotice
  readonly onDismiss: () => void
  /** Opens the dialog for the account that the wallet shows. */
  readonly onProve: () => void
  readonly onDisconnect: () => void
}

/** Renders a notice about the wallet. */
export function Notice({ onDismiss, ...props }: NoticeProps) {
  const { words } = useParts()
  return (
    <Toast dismiss={words.notices.dismiss} onDismiss={onDismiss}>
      <NoticeText {...props} />
    </Toast>
  )
}

function NoticeText(props: Omit<NoticeProps, 'onDismiss'>) {
  const { words } = useParts()
  const { notice } = props
  const texts = words.notices
  const wallet = 'wallet' in notice && notice.wallet !== null ? notice.wallet : words.unnamedWallet
  switch (notice.kind) {
    case 'account-switched':
      return (
        <Switched wallet={wallet} shown={notice.shown} signedIn={notice.signedIn} onProve={props.onProve} />
      )
    case 'sign-in-cancelled':
      return (
        <>
          <Cancelled wallet={wallet} shown={notice.shown} />
          <SecondaryButton onClick={props.onDisconnect}>{words.disconnect({ wallet })}</SecondaryButton>
        </>
      )
    case 'not-signed-in':
      return <p>{texts.notSignedIn}</p>
    case 'connecting-cancelled':
      return <p>{texts.connectingCancelled}</p>
    case 'cosigning-continues':
      return (
        <LeftOut>
          <CosigningContinues />
        </LeftOut>
      )
    case 'request-left':
      return <p>{texts.requestLeft({ wallet })}</p>
  }
}

function Switched(props: { wallet: string; shown: string; signedIn: string; onProve: () => void }) {
  const { notices: texts } = useParts().words
  const [shown, signedIn] = [useAddressText(props.shown), useAddressText(props.signedIn)]
  return (
    <>
      <p>
        <Addresses>{texts.accountSwitched({ wallet: props.wallet, shown, signedIn })}</Addresses>
      </p>
      <PrimaryButton onClick={props.onProve}>{texts.prove({ account: shown })}</PrimaryButton>
    </>
  )
}

function Cancelled({ wallet, shown }: { wallet: string; shown: string }) {
  const { notices: texts } = useParts().words
  const account = useAddressText(shown)
  return (
    <p>
      <Addresses>{texts.cancelled({ wallet, account })}</Addresses>
    </p>
  )
}
