import { Copyable } from '../../layout/copyable.tsx'
import { ExternalLink } from '../../layout/external-link.tsx'
import prose from '../../layout/prose.module.css'
import { useSafeWords } from '../../locales/words.ts'
import { useSafe } from './reading.ts'
import shared from './safe.module.css'

/** Shows a hash in full, so that it can be compared with what a wallet shows, and copied. */
export function Hash({ hash }: { hash: string }) {
  const { transaction } = useSafeWords()
  return (
    <Copyable text={hash} label={transaction.copy}>
      <span className={prose.long}>{hash}</span>
    </Copyable>
  )
}

/** Shows the hash of an executed transaction, with a link to the block explorer of the site's configuration. */
export function OnChain({ hash }: { hash: string }) {
  const { explorer } = useSafe().chain
  const { transaction } = useSafeWords()
  return (
    <span className={shared.line}>
      <Hash hash={hash} />
      {explorer !== null && (
        <ExternalLink className={shared.explorer} href={`${explorer}/tx/${hash}`}>
          {transaction.explorer}
        </ExternalLink>
      )}
    </span>
  )
}
