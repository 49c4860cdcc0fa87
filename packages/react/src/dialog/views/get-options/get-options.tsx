import {
  addressesOf,
  addressOf,
  type CatalogueEntry,
  isPhone,
  type Offer,
  offersOf,
} from '@countersign/wallets'
import { type ReactNode, useId } from 'react'
import { useRareParts } from '../../../hooks/use-words.ts'
import type { GetWords, Platform } from '../../../locales/locale.ts'
import { ExternalLink, PrimaryButton, SecondaryButton } from '../../../pieces/button.tsx'
import { LinkRow, Row, Rows } from '../../../pieces/row.tsx'
import { useArrived, useEntry } from '../../../pieces/use-entry.ts'
import { Actions, Heading, ViewHead } from '../../../pieces/view.tsx'
import controls from '../../../theme/controls.module.css'
import disclosure from '../../../theme/disclosure.module.css'
import styles from './get-options.module.css'
import { Steps } from './steps.tsx'

type GetOptionsViewProps = {
  readonly wallet: string
  /** Shown if the catalogue has no such wallet. */
  readonly fallback: ReactNode
}

/** Renders the get options of a wallet: how to get it on this device and on others, and the steps that follow. */
export function GetOptionsView({ wallet, fallback }: GetOptionsViewProps) {
  const entry = useEntry(wallet)
  return entry ? <GetOptions key={entry.id} entry={entry} /> : fallback
}

function GetOptions({ entry }: { entry: CatalogueEntry }) {
  const { runtime, words } = useRareParts()
  const { options } = words.get
  const { here, elsewhere } = offersOf(entry, runtime.device)
  const first = here[0] ?? elsewhere.find(({ kind }) => kind === 'phone') ?? elsewhere[0]
  return (
    <>
      <ViewHead
        stays
        title={options.title({ wallet: entry.name })}
        lead={first ? options.text({ wallet: entry.name }) : options.none({ wallet: entry.name })}
      />
      <Offers title={options.here} entry={entry} offers={here} />
      <Elsewhere entry={entry} offers={elsewhere} />
      {first && <Steps entry={entry} platform={first.kind} />}
      <NextActions
        entry={entry}
        hasExtension={here.some(({ kind }) => kind === 'extension')}
        isNone={!first}
      />
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

/** Most people's other device is a phone, so other browsers and computers are shown on request only. */
function Elsewhere({ entry, offers }: { entry: CatalogueEntry; offers: readonly Offer[] }) {
  const { options } = useRareParts().words.get
  const more = useId()
  const phones = offers.filter(({ kind }) => kind === 'phone')
  const rest = offers.filter(({ kind }) => kind !== 'phone')
  if (phones.length === 0 || rest.length < 2)
    return <Offers title={options.elsewhere} entry={entry} offers={offers} />
  return (
    <Offers title={options.elsewhere} entry={entry} offers={phones}>
      <details className={disclosure.disclosure}>
        <summary id={more}>{options.more({ count: rest.length })}</summary>
        <OfferRows entry={entry} offers={rest} labelledBy={more} />
      </details>
    </Offers>
  )
}

function OfferRows(props: { entry: CatalogueEntry; offers: readonly Offer[]; labelledBy: string }) {
  return (
    <Rows aria-labelledby={props.labelledBy}>
      {props.offers.map(offer => (
        <li key={`${offer.kind} ${offer.kind === 'extension' ? offer.browser : offer.system}`}>
          <OfferRow entry={props.entry} offer={offer} />
        </li>
      ))}
    </Rows>
  )
}

/**
 * Renders one offer. An app for a phone other than this device leads to a QR code; everything else links to the store.
 */
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
  const address = addressOf(entry, offer)
  return (
    address && (
      <LinkRow {...line} href={address} hint={offer.kind === 'desktop' ? option.download : option.store} />
    )
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

/** Renders the wallet once it is installed; until then, what may make it appear. */
function NextActions(props: { entry: CatalogueEntry; hasExtension: boolean; isNone: boolean }) {
  const { runtime, words } = useRareParts()
  const { entry } = props
  const arrived = useArrived(entry)
  const homepage = addressesOf(entry)?.homepage
  return (
    <Actions>
      <p role="status" className={arrived ? undefined : controls.hidden}>
        {arrived && words.missing.here({ wallet: entry.name })}
      </p>
      {arrived && (
        <PrimaryButton onClick={() => runtime.actions.connect(arrived)}>
          {words.missing.connect({ wallet: entry.name })}
        </PrimaryButton>
      )}
      {!arrived && props.hasExtension && (
        <SecondaryButton onClick={() => location.reload()}>{words.get.options.reload}</SecondaryButton>
      )}
      {props.isNone && homepage && (
        <ExternalLink href={homepage} className={controls.primary}>
          {words.get.options.homepage({ wallet: entry.name })}
        </ExternalLink>
      )}
    </Actions>
  )
}

/** Renders an icon of a browser window, a phone or a computer. */
function PlatformMark({ kind }: { kind: Platform }) {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
      <path d={outlines[kind]} />
      <path data-second="" d={seconds[kind]} />
    </svg>
  )
}

const outlines: Readonly<Record<Platform, string>> = {
  extension: 'M11 11H29Q31 11 31 13V27Q31 29 29 29H11Q9 29 9 27V13Q9 11 11 11ZM9 16H31',
  phone: 'M16.5 8H23.5Q26 8 26 10.5V29.5Q26 32 23.5 32H16.5Q14 32 14 29.5V10.5Q14 8 16.5 8Z',
  desktop: 'M10 10H30Q32 10 32 12V23Q32 25 30 25H10Q8 25 8 23V12Q8 10 10 10ZM15 31H25',
}
const seconds: Readonly<Record<Platform, string>> = {
  extension: 'M16 22.5 19 25.5 25 19.5',
  phone: 'M17 20.5 19.5 23 23.5 17.5',
  desktop: 'M16 17.5 19 20.5 25 14.5',
}
