import { type CatalogueEntry, isPhone } from '@countersign/wallets'
import { useState } from 'react'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { usePhoneWords } from '../../../hooks/use-words.ts'
import { useParts } from '../../../kit/context.ts'
import { ExternalLink, PrimaryButton, QuietButton, SecondaryButton } from '../../../pieces/button.tsx'
import { Actions, Centre, Others, ViewHead } from '../../../pieces/view.tsx'
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
      <>
        <ViewHead title={scan.title({ wallet: name })} />
        <Picture entry={entry} pairing={pairing} />
        <PairingActions entry={entry} pairing={pairing} />
        <Get entry={entry} />
      </>
    )
  return (
    <Centre
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
    </Centre>
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

function PairingActions({ entry, pairing }: Shown) {
  const { app } = useDialogState()
  return (
    <Actions>
      {app === 'not-installed' && entry && <Store entry={entry} />}
      <Open entry={entry} pairing={pairing} />
      {pairing.status === 'preparing' ? <CopySoon /> : <Copy pairing={pairing} />}
      <NewCode pairing={pairing} />
    </Actions>
  )
}

/** Reserves the space of the copy button, so that the button above it does not move. */
function CopySoon() {
  const { scan } = usePhoneWords()
  return <SecondaryButton aria-disabled="true">{scan.copy}</SecondaryButton>
}

/**
 * Renders the link that opens the app: automatically if the tap that chose it still counts, and by a tap in any case.
 */
function Open({ entry, pairing }: Shown) {
  const { runtime } = useParts()
  const { app } = useDialogState()
  const words = usePhoneWords()
  const name = entry?.name ?? null
  const { system } = runtime.device
  const hasStore = isPhone(system) && entry?.stores.phone?.[system] !== undefined
  // Until there is an address, the link reserves its space.
  const link = pairingLink(entry, pairing.status === 'ready' ? pairing.uri : '', system)
  if (!link || pairing.status === 'idle') return null
  if (pairing.status === 'preparing')
    return <PrimaryButton aria-disabled="true">{words.open({ wallet: name })}</PrimaryButton>
  return (
    <AppAnchor
      link={link}
      atOnce={entry && pairing.renewals === 0 ? 'now' : 'never'}
      look={app === 'not-installed' && hasStore ? 'secondary' : 'primary'}
    >
      {app === 'not-opened' ? words.open({ wallet: name }) : words.openAgain({ wallet: name })}
    </AppAnchor>
  )
}

/** Renders a link to the store of this phone. */
function Store({ entry }: { entry: CatalogueEntry }) {
  const { runtime } = useParts()
  const { scan } = usePhoneWords()
  const { system } = runtime.device
  const url = isPhone(system) ? entry.stores.phone?.[system] : undefined
  if (url === undefined) return null
  return (
    <ExternalLink href={url} className={controls.primary}>
      {scan.install({ wallet: entry.name })}
    </ExternalLink>
  )
}
