import { isPhone, type Wallet } from '@countersign/wallets'
import { useDialogState } from '../../hooks/use-dialog-state.ts'
import { useParts } from '../../kit/context.ts'
import type { PhoneRequest, PhoneWords } from '../../locales/locale.ts'
import { useEntry } from '../pieces/use-entry.ts'
import { AppAnchor } from './app-anchor.tsx'
import { requestLink } from './open-app.ts'
import { usePhoneWords } from './words.ts'

export type Asked = {
  readonly wallet: Wallet
  readonly request: PhoneRequest
  /** A network’s name, or a token’s symbol. */
  readonly about?: string
  /** Whether it has had no answer for so long that the person may have to be told where to look. */
  readonly slow: boolean
}

/** What a phone was asked for, where it is answered, and what stands in between. */
export function AskedOnPhone({ wallet, request, about = '', slow }: Asked) {
  const { runtime, words } = useParts()
  const phone = usePhoneWords()
  const { app, line } = useDialogState()
  const name = wallet.name ?? words.unnamedWallet
  const where = isPhone(runtime.device.system) ? 'here' : 'elsewhere'
  if (line === 'lost') return <>{`${phone.asked[request]({ wallet: name, about })} ${phone.lost}`}</>
  if (slow) return <>{phone.slow[where]({ wallet: name })}</>
  return <>{`${phone.asked[request]({ wallet: name, about })} ${answerWords(phone, where, app, name)}`}</>
}

function answerWords(
  phone: PhoneWords,
  where: 'here' | 'elsewhere',
  app: ReturnType<typeof useDialogState>['app'],
  name: string,
): string {
  switch (app) {
    case 'not-opened':
    case 'opening':
    case 'opened':
      return phone.where[where]({ wallet: name })
    case 'returned':
      return phone.returned({ wallet: name })
    case 'not-installed':
      return phone.missing({ wallet: name })
  }
}

/** Opens the app of a wallet that was asked for something, on the phone that this page is on. Nothing elsewhere. */
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
