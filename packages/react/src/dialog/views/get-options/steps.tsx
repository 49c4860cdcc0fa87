import type { CatalogueEntry } from '@countersign/wallets'
import { useId } from 'react'
import { useRareParts } from '../../../hooks/use-words.ts'
import { formatMessage } from '../../../locales/format-message.ts'
import type { Keeping, Platform } from '../../../locales/locale.ts'
import { Heading } from '../../../pieces/view.tsx'
import styles from './get-options.module.css'

/** Renders the steps from the store back to this page, for one wallet on one platform. */
export function Steps({ entry, platform }: { entry: CatalogueEntry; platform: Platform }) {
  const { step, options } = useRareParts().words.get
  const heading = useId()
  const keeping = keepingOf(entry)
  const steps = [step.install[platform], step.make[keeping], step.keep[keeping], step.back[platform]]
  return (
    <section>
      <Heading id={heading}>{options.steps}</Heading>
      {/* biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari does not announce it as a list. */}
      <ol role="list" className={styles.steps} aria-labelledby={heading}>
        {steps.map(({ title, text }) => (
          <li key={formatMessage(title, { wallet: entry.name })}>
            <div>
              <strong>{formatMessage(title, { wallet: entry.name })}</strong>
              <p>{formatMessage(text, { wallet: entry.name })}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function keepingOf({ group }: CatalogueEntry): Keeping {
  switch (group) {
    case 'popular':
    case 'more':
      return 'software'
    case 'hardware':
    case 'multisig':
      return group
  }
}
