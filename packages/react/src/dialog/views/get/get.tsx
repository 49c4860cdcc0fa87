import type { CatalogueEntry } from '@countersign/wallets'
import { useId } from 'react'
import controls from '../../../theme/controls.module.css'
import { Actions, Others } from '../../pieces/actions.tsx'
import { Heading } from '../../pieces/heading.tsx'
import { Row, Rows } from '../../pieces/row.tsx'
import { ViewHead } from '../../pieces/view-head.tsx'
import { EntryIcon } from '../../pieces/wallet-icon.tsx'
import { useRareParts } from '../../rare-words.ts'
import { type Recommended, recommended } from './recommended.ts'

/** How many wallets are put to somebody who knows none: few enough to choose among. */
const few = 4

/** Get a wallet: those that need nothing installed, a few that can be had on this device, a few for a phone, and the way to all others. */
export function GetView() {
  const { runtime, words } = useRareParts()
  const { get } = words.get
  const { pages, here, phone } = recommended(runtime.catalogue, runtime.device, few)
  const { show } = runtime.actions
  return (
    <>
      <ViewHead title={get.title} lead={get.text} />
      {pages.length > 0 && <Pages title={get.pages} wallets={pages} />}
      {here.length > 0 && <Wallets title={get.here} wallets={here} />}
      {here.length < few && phone.length > 0 && <Wallets title={get.phone} wallets={phone} />}
      <Actions>
        <button type="button" className={controls.secondary} onClick={() => show({ name: 'connect' })}>
          {get.all}
        </button>
      </Actions>
      <Others>
        <button type="button" className={controls.quiet} onClick={() => show({ name: 'what-is-a-wallet' })}>
          {get.whatIs}
        </button>
      </Others>
    </>
  )
}

/** They need nothing but their page, and are used from here at once. */
function Pages({ title, wallets }: { title: string; wallets: readonly CatalogueEntry[] }) {
  const { runtime, words } = useRareParts()
  const heading = useId()
  return (
    <section>
      <Heading id={heading}>{title}</Heading>
      <Rows aria-labelledby={heading}>
        {wallets.map(entry => (
          <li key={entry.id}>
            <Row
              icon={<EntryIcon entry={entry} />}
              name={entry.name}
              hint={words.connect.list.window}
              framed
              onClick={() => runtime.actions.choose(entry.id)}
            />
          </li>
        ))}
      </Rows>
    </section>
  )
}

function Wallets({ title, wallets }: { title: string; wallets: readonly Recommended[] }) {
  const { runtime, words } = useRareParts()
  const heading = useId()
  return (
    <section>
      <Heading id={heading}>{title}</Heading>
      <Rows aria-labelledby={heading}>
        {wallets.map(({ entry, offers }) => (
          <li key={entry.id}>
            <Row
              icon={<EntryIcon entry={entry} />}
              name={entry.name}
              hint={[...new Set(offers.map(({ kind }) => words.get.platform[kind]))].join(' · ')}
              framed
              onClick={() => runtime.actions.show({ name: 'get-options', wallet: entry.id })}
            />
          </li>
        ))}
      </Rows>
    </section>
  )
}
