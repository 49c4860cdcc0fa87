import type { Site } from '@countersign/api'
import { isPhone } from '@countersign/wallets'
import type { ReactNode } from 'react'
import { useSite } from '../../../hooks/use-site.ts'
import { useCosigningWords } from '../../../hooks/use-words.ts'
import { useParts } from '../../../kit/context.ts'
import { LinkRow, Row, Rows } from '../../../pieces/row.tsx'
import { RowMark } from '../../../pieces/row-mark.tsx'
import { useEntry } from '../../../pieces/use-entry.ts'
import { ViewHead } from '../../../pieces/view.tsx'
import { EntryIcon } from '../../../pieces/wallet-icon.tsx'
import styles from './safe.module.css'

/**
 * Renders the ways in which a Safe can sign in: by its owners' wallets, in Safe{Wallet}, or by a phone.
 *
 * @param props.children - the way of people who were sent a link
 */
export function SafeWaysView({ children }: { children: ReactNode }) {
  const { runtime } = useParts()
  const { ways } = useCosigningWords()
  const { show, choose } = runtime.actions
  const site = useSite()
  const entry = useEntry('safe')
  const phone = isPhone(runtime.device.system) ? ways.here : ways.phone
  const app = runtime.isSafeApp && site ? appAddress(site) : null
  return (
    <div className={styles.safe}>
      <ViewHead title={ways.title} lead={ways.text} />
      <Rows aria-label={ways.label}>
        <li>
          <Row
            framed
            icon={<RowMark of="owners" />}
            name={ways.owners.name}
            hint={ways.owners.text}
            onClick={() => show({ name: 'safe' })}
          />
        </li>
        {app !== null && (
          <li>
            <LinkRow
              framed
              icon={entry ? <EntryIcon entry={entry} /> : <RowMark of="owners" />}
              name={<bdi>{safeWallet}</bdi>}
              hint={ways.app}
              href={app}
            />
          </li>
        )}
        {runtime.canScan && entry && (
          <li>
            <Row
              framed
              icon={<RowMark of="phone" />}
              name={phone.name}
              hint={phone.text}
              onClick={() => choose(entry.id)}
            />
          </li>
        )}
      </Rows>
      {children}
    </div>
  )
}

/** The name of Safe’s own app, the same in all languages. */
const safeWallet = 'Safe{Wallet}'

/** Returns the address that opens this page as an app in Safe{Wallet}; `null` if the site does not know Safe{Wallet}. */
function appAddress({ gateway }: Site): string | null {
  if (!gateway?.wallet) return null
  return `${gateway.wallet}/share/safe-app?${new URLSearchParams({ appUrl: location.origin })}`
}
