import { addressOf, type CatalogueEntry, type Device, isPhone } from '@countersign/wallets'
import { useState } from 'react'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { usePhoneWords } from '../../../hooks/use-words.ts'
import { useParts } from '../../../kit/context.ts'
import { ExternalLink, PrimaryButton, QuietButton, SecondaryButton } from '../../../pieces/button.tsx'
import { CopyMark } from '../../../pieces/copy.tsx'
import { Actions, Center, Others, ViewHead, Way } from '../../../pieces/view.tsx'
import controls from '../../../theme/controls.module.css'
import { AppAnchor } from '../../phone/app-anchor.tsx'
import { pairingLink } from '../../phone/open-app.ts'
import { Copy, Get, NewCode, Picture, type Shown } from './code.tsx'
import { Mark } from './mark.tsx'

/**
 * Renders the pairing address as a link to the wallet’s app on this phone, which cannot scan its own screen; for
 * another phone also as a QR code.
 */
export function Here({ entry, pairing }: Shown) {
  const { scan, lost } = usePhoneWords()
  const { app, line } = useDialogState()
  const [isCode, setCode] = useState(false)
  const name = entry?.name ?? null
  const texts = useHereWords()
  const isMissing = app === 'not-installed'
  if (isCode)
    return (
      <Way>
        <ViewHead title={scan.title({ wallet: name })} />
        <Picture entry={entry} pairing={pairing} />
        <PairingActions entry={entry} pairing={pairing} isCode />
        <Get entry={entry} />
      </Way>
    )
  return (
    <Center
      mark={<Mark entry={entry} />}
      title={texts.title({ wallet: name })}
      text={line === 'lost' ? lost : texts.text({ wallet: name })}
      urgent={isMissing}
      failed={isMissing}
      waiting={app === 'opened' || app === 'opening' || app === 'returned'}
    >
      <PairingActions entry={entry} pairing={pairing} />
      <Others>
        <QuietButton onClick={() => setCode(true)}>{scan.showCode}</QuietButton>
      </Others>
    </Center>
  )
}

function useHereWords() {
  const { scan } = usePhoneWords()
  const { app } = useDialogState()
  switch (app) {
    case 'not-opened':
      return scan.here
    case 'opening':
    case 'opened':
      return scan.app.opening
    case 'returned':
    case 'not-installed':
      return scan.app[app]
  }
}

/** Renders the buttons beside the code, or without it. */
function PairingActions({ entry, pairing, isCode = false }: Shown & { isCode?: boolean }) {
  const { runtime } = useParts()
  const { app } = useDialogState()
  // Beside the code, another phone is used; without the app, the link can be copied there.
  const store = app === 'not-installed' && !isCode ? storeOf(entry, runtime.device) : undefined
  return (
    <Actions>
      {store !== undefined && entry && <Store url={store} name={entry.name} />}
      <Open entry={entry} pairing={pairing} isSecond={store !== undefined} />
      {store === undefined && (pairing.status === 'preparing' ? <CopySoon /> : <Copy pairing={pairing} />)}
      <NewCode pairing={pairing} />
    </Actions>
  )
}

/** Returns the address of a wallet's app in the store of this phone. */
function storeOf(entry: CatalogueEntry | null, { system }: Device): string | undefined {
  return isPhone(system) && entry ? addressOf(entry, { kind: 'phone', system }) : undefined
}

/** Reserves the space of the copy button, so that the button above it does not move. */
function CopySoon() {
  const { scan } = usePhoneWords()
  return (
    <SecondaryButton aria-disabled="true">
      <CopyMark />
      {scan.copy}
    </SecondaryButton>
  )
}

/**
 * Renders the link that opens the app: automatically if the tap that chose it still counts, and by a tap in any case.
 *
 * @param props.isSecond - whether another button comes first
 */
function Open({ entry, pairing, isSecond }: Shown & { isSecond: boolean }) {
  const { runtime } = useParts()
  const { app } = useDialogState()
  const words = usePhoneWords()
  const name = entry?.name ?? null
  const { system } = runtime.device
  // Until there is an address, the link reserves its space.
  const link = pairingLink(entry, pairing.status === 'ready' ? pairing.uri : '', system)
  if (!link || pairing.status === 'idle') return null
  if (pairing.status === 'preparing')
    return <PrimaryButton aria-disabled="true">{words.open({ wallet: name })}</PrimaryButton>
  return (
    <AppAnchor
      link={link}
      atOnce={entry && pairing.renewals === 0 ? 'now' : 'never'}
      look={isSecond ? 'secondary' : 'primary'}
    >
      {app === 'not-opened' ? words.open({ wallet: name }) : words.openAgain({ wallet: name })}
    </AppAnchor>
  )
}

/** Renders a link to the store of this phone. */
function Store({ url, name }: { url: string; name: string }) {
  const { scan } = usePhoneWords()
  return (
    <ExternalLink href={url} className={controls.primary}>
      {scan.install({ wallet: name })}
    </ExternalLink>
  )
}
