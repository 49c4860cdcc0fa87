import controls from '@countersign/react/controls.module.css'
import facts from '../../layout/facts.module.css'
import frame from '../../layout/frame.module.css'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { useWords } from '../../locales/words.ts'
import account from './account.module.css'

/**
 * Shows a placeholder as large as the details and sessions of most people: an account that is a key, and one device.
 */
export function Skeleton() {
  const { common } = useWords()
  return (
    <>
      <p className={controls.hidden} role="status">
        {common.loading}
      </p>
      <div className={`${facts.facts} ${account.facts}`} aria-hidden="true">
        <div>
          <Blank />
          <div className={`${account.who} ${account.who}`}>
            <span className={account.picture} />
            <Blank />
          </div>
        </div>
        {['balance', 'network', 'proof', 'since', 'until'].map(fact => (
          <div key={fact}>
            <Blank />
            <Blank />
          </div>
        ))}
      </div>
      <div className={frame.section} aria-hidden="true">
        <Blank className={account.heading} />
        <Blank />
        <DevicesSkeleton />
      </div>
    </>
  )
}

/** Shows a placeholder as large as a list of one device. */
export function DevicesSkeleton() {
  return (
    <ul className={`${lists.ruled} ${lists.entries} ${account.devices}`} aria-hidden="true">
      <li>
        <div>
          <Blank />
          <Blank className={prose.small} />
        </div>
      </li>
    </ul>
  )
}

/** Shows a line that is still loading. */
function Blank({ className }: { className?: string | undefined }) {
  return <span className={`${account.blank} ${className ?? ''}`} />
}
