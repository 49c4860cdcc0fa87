import { type CatalogueEntry, isPhone, type Offer, offersOf } from '@countersign/wallets'
import { type ReactNode, useId } from 'react'
import type { GetWords } from '../../../locales/locale.ts'
import controls from '../../../theme/controls.module.css'
import { Actions } from '../../pieces/actions.tsx'
import { ExternalLink } from '../../pieces/external-link.tsx'
import { Heading } from '../../pieces/heading.tsx'
import { LinkRow, Row, Rows } from '../../pieces/row.tsx'
import { useArrived } from '../../pieces/use-arrived.ts'
import { useEntry } from '../../pieces/use-entry.ts'
import { ViewHead } from '../../pieces/view-head.tsx'
import { useRareParts } from '../../rare-words.ts'
import { ConnectView } from '../connect/connect.tsx'
import styles from './get-options.module.css'
import { PlatformMark } from './platform-mark.tsx'
import { Steps } from './steps.tsx'

/** Get options for a wallet: what of it can be had here, what elsewhere, and how it goes on from there. */
export function GetOptionsView({ wallet }: { wallet: string }) {
  const entry = useEntry(wallet)
  return entry ? <GetOptions key={entry.id} entry={entry} /> : <ConnectView />
}

function GetOptions({ entry }: { entry: CatalogueEntry }) {
  const { runtime, words } = useRareParts()
  const { options } = words.get
  const { here, elsewhere } = offersOf(entry, runtime.device)
  const first = here[0] ?? elsewhere.find(({ kind }) => kind === 'phone') ?? elsewhere[0]
  return (
    <>
      <ViewHead
        title={options.title({ wallet: entry.name })}
        lead={first ? options.text({ wallet: entry.name }) : options.none({ wallet: entry.name })}
      />
      <Offers title={options.here} entry={entry} offers={here} />
      <Elsewhere entry={entry} offers={elsewhere} />
      {first && <Steps entry={entry} platform={first.kind} />}
      <WayOn entry={entry} hasExtension={here.some(({ kind }) => kind === 'extension')} isNone={!first} />
    </>
  )
}

function Offers(props: {
  title: string
  entry: CatalogueEntry
  offers: readonly Offer[]
  children?: ReactNode
}) {
  const heading = useId()
  if (props.offers.length === 0) return null
  return (
    <section>
      <Heading id={heading}>{props.title}</Heading>
      <OfferRows {...props} labelledBy={heading} />
      {props.children}
    </section>
  )
}

/** Most people's other device is a phone; other browsers and computers are there for whoever asks. */
function Elsewhere({ entry, offers }: { entry: CatalogueEntry; offers: readonly Offer[] }) {
  const { options } = useRareParts().words.get
  const more = useId()
  const phones = offers.filter(({ kind }) => kind === 'phone')
  const rest = offers.filter(({ kind }) => kind !== 'phone')
  if (phones.length === 0 || rest.length < 2)
    return <Offers title={options.elsewhere} entry={entry} offers={offers} />
  return (
    <Offers title={options.elsewhere} entry={entry} offers={phones}>
      <details className={styles.more}>
        <summary id={more}>
          {options.more({ count: rest.length })}
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 5.5 8 10.5 13 5.5" />
          </svg>
        </summary>
        <OfferRows entry={entry} offers={rest} labelledBy={more} />
      </details>
    </Offers>
  )
}

function OfferRows(props: { entry: CatalogueEntry; offers: readonly Offer[]; labelledBy: string }) {
  return (
    <Rows aria-labelledby={props.labelledBy}>
      {props.offers.map(offer => (
        <li key={offer.url + offer.kind}>
          <OfferRow entry={props.entry} offer={offer} />
        </li>
      ))}
    </Rows>
  )
}

/** An app for a phone that is not this device is fetched by scanning; everything else is a page of the store. */
function OfferRow({ entry, offer }: { entry: CatalogueEntry; offer: Offer }) {
  const { runtime, words } = useRareParts()
  const { option } = words.get
  const line = { icon: <PlatformMark kind={offer.kind} />, name: nameOf(offer, words.get), framed: true }
  if (offer.kind === 'phone' && !isPhone(runtime.device.system))
    return (
      <Row
        {...line}
        hint={option.scan}
        onClick={() =>
          runtime.actions.show({ name: 'install-by-scan', wallet: entry.id, store: offer.system })
        }
      />
    )
  return (
    <LinkRow {...line} href={offer.url} hint={offer.kind === 'desktop' ? option.download : option.store} />
  )
}

function nameOf(offer: Offer, { option, browser, system }: GetWords): string {
  switch (offer.kind) {
    case 'extension':
      return option.extension({ browser: browser[offer.browser] })
    case 'phone':
      return option.phone({ system: system[offer.system] })
    case 'desktop':
      return option.desktop({ system: system[offer.system] })
  }
}

/** The wallet itself once it is there; until then what may bring it to light. */
function WayOn(props: { entry: CatalogueEntry; hasExtension: boolean; isNone: boolean }) {
  const { runtime, words } = useRareParts()
  const { entry } = props
  const arrived = useArrived(entry)
  return (
    <Actions>
      <p role="status" className={arrived ? undefined : controls.hidden}>
        {arrived && words.connect.missing.here({ wallet: entry.name })}
      </p>
      {arrived && (
        <button type="button" className={controls.primary} onClick={() => runtime.actions.connect(arrived)}>
          {words.connect.missing.connect({ wallet: entry.name })}
        </button>
      )}
      {!arrived && props.hasExtension && (
        <button type="button" className={controls.secondary} onClick={() => location.reload()}>
          {words.get.options.reload}
        </button>
      )}
      {props.isNone && (
        <ExternalLink href={entry.homepage} className={controls.primary}>
          {words.get.options.homepage({ wallet: entry.name })}
        </ExternalLink>
      )}
    </Actions>
  )
}
