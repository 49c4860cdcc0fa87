import { useRareParts } from '../../../hooks/use-words.ts'
import { QuietButton, SecondaryButton } from '../../../pieces/button.tsx'
import { FactLine } from '../../../pieces/fact-line.tsx'
import { Row, TitledRows } from '../../../pieces/row.tsx'
import { Actions, Others, ViewHead } from '../../../pieces/view.tsx'
import { EntryIcon } from '../../../pieces/wallet-icon.tsx'
import { listMemory } from '../connect/memory.ts'
import { type Recommended, recommended } from './recommended.ts'

/** How many wallets to suggest to a person who knows none. */
const few = 4

/**
 * Renders the view "Get a wallet": wallets that need no installation, a few for this device, a few for a phone, and a
 * link to all others.
 */
export function GetView() {
  const { runtime, words } = useRareParts()
  const { get } = words.get
  const { pages, here, phone } = recommended(runtime.catalogue, runtime.device, few)
  const { show } = runtime.actions
  return (
    <>
      <ViewHead stays title={get.title} lead={get.text} />
      {pages.length > 0 && <Wallets title={get.pages} wallets={pages} />}
      {here.length > 0 && <Wallets title={get.here} wallets={here} />}
      {here.length < few && phone.length > 0 && <Wallets title={get.phone} wallets={phone} />}
      <Actions>
        <SecondaryButton
          onClick={() => {
            listMemory(runtime).change({ isWhole: true, query: '' })
            show({ name: 'connect' })
          }}
        >
          {get.all}
        </SecondaryButton>
      </Actions>
      <Others>
        <QuietButton onClick={() => show({ name: 'what-is-a-wallet' })}>{get.whatIs}</QuietButton>
      </Others>
    </>
  )
}

/** Renders wallets to get; one without offers is a page, which can be used at once. */
function Wallets({ title, wallets }: { title: string; wallets: readonly Recommended[] }) {
  const { runtime, words } = useRareParts()
  const { show, choose } = runtime.actions
  return (
    <TitledRows title={title}>
      {wallets.map(({ entry, offers }) => (
        <li key={entry.id}>
          <Row
            icon={<EntryIcon entry={entry} />}
            name={entry.name}
            hint={
              offers.length === 0 ? (
                words.connect.list.window
              ) : (
                <FactLine>{[...new Set(offers.map(({ kind }) => words.get.platform[kind]))]}</FactLine>
              )
            }
            framed
            onClick={() =>
              offers.length === 0 ? choose(entry.id) : show({ name: 'get-options', wallet: entry.id })
            }
          />
        </li>
      ))}
    </TitledRows>
  )
}
