import { accountChain } from '@countersign/core'
import { AccountNames, Avatar, addressOf, useNameText } from '@countersign/react'
import { useServerFailure, useSite } from '@countersign/react/pieces'
import { foreignName } from '@countersign/wallets/safes'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { useSearch } from '../../layout/location.ts'
import { MissingPage } from '../../layout/missing-page.tsx'
import { NetworkName } from '../../layout/network.tsx'
import notices from '../../layout/notices.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import prose from '../../layout/prose.module.css'
import { Rows } from '../../layout/rows.tsx'
import { Tabs } from '../../layout/tabs.tsx'
import { UnavailablePage } from '../../layout/unavailable.tsx'
import { useSafeWords } from '../../locales/words.ts'
import { accountInPath } from '../account-in-path.ts'
import { OtherNetwork } from '../other-network.tsx'
import { Queries } from '../queries.tsx'
import { ChainAddress } from './frame.tsx'
import { Messages } from './messages.tsx'
import { NameSafe } from './name-safe.tsx'
import { Notifications } from './notifications.tsx'
import { Overview } from './overview.tsx'
import { SafeContext, useGatewaySafe, useSafe } from './reading.ts'
import { readSection, type Section, sectionHref, sections } from './route.ts'
import shared from './safe.module.css'
import { Transactions } from './transactions.tsx'

/** Shows the page of the Safe that its address names. */
export function Content({ id }: { id: string }) {
  return (
    <Queries>
      <Named id={id} />
    </Queries>
  )
}

function Named({ id }: { id: string }) {
  const words = useSafeWords()
  const site = useSite()
  const failure = useServerFailure()
  const route = accountInPath(id, site?.chains ?? [])
  if ('fault' in route && route.fault !== 'network') return <MissingPage words={words.wrong[route.fault]} />
  if (!site)
    return failure ? (
      <UnavailablePage {...failure} />
    ) : (
      <div className={`${frame.page} ${shared.page}`}>
        <Rows />
      </div>
    )
  if ('fault' in route) return <OtherNetwork network={route.network} />
  const { account } = route
  const chainId = accountChain(account)
  const chain = site.chains.find(chain => chain.id === chainId)
  if (!chain) return <OtherNetwork network={chainId} />
  return (
    <SafeContext value={{ account, chain, gateway: site.gateway }}>
      <div className={`${frame.page} ${shared.page}`}>
        <SafeSections key={account} />
      </div>
    </SafeContext>
  )
}

/** Shows the Safe, and one section of its page. */
export function SafeSections() {
  const { account, gateway } = useSafe()
  const words = useSafeWords()
  const shown = readSection(useSearch())
  return (
    <>
      <Header section={shown} />
      <Tabs label={words.sections.label}>
        {sections.map(section => (
          <Link key={section} href={sectionHref(account, section)} isShown={section === shown}>
            {words.sections[section]}
          </Link>
        ))}
      </Tabs>
      {!gateway && <p className={notices.note}>{words.gateway.none}</p>}
      <SectionContent section={shown} />
    </>
  )
}

function SectionContent({ section }: { section: Section }) {
  switch (section) {
    case 'overview':
      return <Overview />
    case 'messages':
      return <Messages />
    case 'transactions':
      return <Transactions />
    case 'notifications':
      return <Notifications />
  }
}

function Header({ section }: { section: Section }) {
  const { account, chain } = useSafe()
  const words = useSafeWords()
  const title = words.title({ name: useNameText(account) })
  const gatewayName = foreignName(useGatewaySafe()?.data?.name ?? null)
  return (
    <header className={shared.header}>
      <Avatar account={account} size="large" />
      <div>
        <PageHeading
          title={
            section === 'overview' ? title : words.titleOf({ section: words.sections[section], safe: title })
          }
        >
          <AccountNames account={account} gatewayName={gatewayName}>
            {words.heading}
          </AccountNames>
        </PageHeading>
        <p className={shared.line}>
          <ChainAddress address={addressOf(account)} />
          <span className={prose.soft}>
            <NetworkName chain={chain} />
          </span>
        </p>
        <NameSafe />
      </div>
    </header>
  )
}
