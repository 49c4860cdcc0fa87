import { AccountName, Avatar, addressOf, shortenAddress, useAccountInfo } from '@countersign/react'
import type { MouseEvent } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { Address } from '../../../layout/address.tsx'
import notices from '../../../layout/notices.module.css'
import { PageHeading } from '../../../layout/page-heading.tsx'
import prose from '../../../layout/prose.module.css'
import tabs from '../../../layout/tabs.module.css'
import { Devices } from '../devices/devices.tsx'
import { Messages } from '../messages/messages.tsx'
import { Overview } from '../overview/overview.tsx'
import { readSection, type Section, sectionHref, sections } from '../route.ts'
import { useSafe } from '../safe-context.ts'
import { Transactions } from '../transactions/transactions.tsx'
import { useSafeWords } from '../words.ts'
import card from './card.module.css'
import styles from './safe-sections.module.css'

/** Which Safe it is, and one part of what there is to know of it. */
export function SafeSections() {
  const { gateway } = useSafe()
  const words = useSafeWords()
  const shown = readSection(useSearch())
  return (
    <>
      <Header />
      <nav aria-label={words.sections.label} className={`${tabs.tabs} ${styles.sections}`}>
        {sections.map(section => (
          <SectionLink key={section} section={section} here={section === shown} />
        ))}
      </nav>
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
    case 'devices':
      return <Devices />
  }
}

function SectionLink({ section, here }: { section: Section; here: boolean }) {
  const { account } = useSafe()
  const words = useSafeWords()
  const href = sectionHref(account, section)
  const follow = (event: MouseEvent) => {
    // Anything but a plain click is the browser's: a new tab, a new window, a download.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!here) navigate(href)
  }
  return (
    <a href={href} aria-current={here ? 'page' : undefined} onClick={follow}>
      {words.sections[section]}
    </a>
  )
}

function Header() {
  const { account, chain } = useSafe()
  const words = useSafeWords()
  const info = useAccountInfo(account)
  const address = addressOf(account)
  const name = info.status === 'known' ? info.value.name : null
  return (
    <header className={styles.header}>
      <Avatar account={account} size="large" />
      <div>
        <PageHeading title={words.title({ name: name?.value ?? shortenAddress(address) })}>
          {name ? <AccountName account={account} /> : words.heading}
        </PageHeading>
        <p className={card.line}>
          <Address address={address} />
          <span className={prose.soft}>
            <bdi>{chain.name}</bdi>
            {chain.testnet && <> · {words.testnet}</>}
          </span>
        </p>
      </div>
    </header>
  )
}
