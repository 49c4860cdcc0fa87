import { type CatalogueEntry, isPhone } from '@countersign/wallets'
import { useState } from 'react'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { AppAnchor } from '../../phone/app-anchor.tsx'
import { pairingLink } from '../../phone/open-app.ts'
import { usePhoneWords } from '../../phone/words.ts'
import { Actions, Others } from '../../pieces/actions.tsx'
import { Centre } from '../../pieces/centre.tsx'
import { ExternalLink } from '../../pieces/external-link.tsx'
import { ViewHead } from '../../pieces/view-head.tsx'
import { Anew, Copy, Get, Picture, type Shown } from './code.tsx'
import { Mark } from './outcome.tsx'

/**
 * The pairing address as a link to the wallet’s app on this phone, which cannot scan itself; for another phone also as
 * a code.
 */
export function Here({ entry, pairing }: Shown) {
  const { scan, lost } = usePhoneWords()
  const { app, line } = useDialogState()
  const [isCode, setCode] = useState(false)
  const name = entry?.name ?? null
  const said = useSaid()
  const isMissing = app === 'not-installed'
  if (isCode)
    return (
      <>
        <ViewHead title={scan.title({ wallet: name })} />
        <Picture entry={entry} pairing={pairing} />
        <Ways entry={entry} pairing={pairing} />
        <Get entry={entry} />
      </>
    )
  return (
    <Centre
      mark={<Mark entry={entry} />}
      title={said.title({ wallet: name })}
      text={line === 'lost' ? lost : said.text({ wallet: name })}
      urgent={isMissing}
      failed={isMissing}
      waiting={app === 'opened' || app === 'opening' || app === 'returned'}
    >
      <Ways entry={entry} pairing={pairing} />
      <Others>
        <button type="button" className={controls.quiet} onClick={() => setCode(true)}>
          {scan.showCode}
        </button>
      </Others>
    </Centre>
  )
}

function useSaid() {
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

function Ways({ entry, pairing }: Shown) {
  const { app } = useDialogState()
  return (
    <Actions>
      {app === 'not-installed' && entry && <Store entry={entry} />}
      <Open entry={entry} pairing={pairing} />
      {pairing.status === 'preparing' ? <CopySoon /> : <Copy pairing={pairing} />}
      <Anew pairing={pairing} />
    </Actions>
  )
}

/** Keeps the place of the button that copies, so that the one above it does not move under a finger. */
function CopySoon() {
  const { scan } = usePhoneWords()
  return (
    <button type="button" className={controls.secondary} aria-disabled="true">
      {scan.copy}
    </button>
  )
}

/** Opens the app: at once where one was chosen by a tap that still counts, and by a tap in any case. */
function Open({ entry, pairing }: Shown) {
  const { runtime } = useParts()
  const { app } = useDialogState()
  const words = usePhoneWords()
  const name = entry?.name ?? null
  const { system } = runtime.device
  const hasStore = isPhone(system) && entry?.stores.phone?.[system] !== undefined
  // Before there is an address, its place is kept.
  const link = pairingLink(entry, pairing.status === 'ready' ? pairing.uri : '', system)
  if (!link || pairing.status === 'idle') return null
  if (pairing.status === 'preparing')
    return (
      <button type="button" className={controls.primary} aria-disabled="true">
        {words.open({ wallet: name })}
      </button>
    )
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

/** The store of this phone. */
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
