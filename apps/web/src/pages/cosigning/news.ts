import type { Cosigning, CosigningSafe } from '@countersign/api'
import { useState } from 'react'
import type { CosigningLocale } from '../../locales/locale.ts'
import { useCosigningWords } from '../../locales/words.ts'
import { countOf } from './seats.ts'

/**
 * Describes in a sentence what has changed, for people who do not see the page change. Returns an empty text if
 * nothing important did. The progress of the account itself is announced where it is shown.
 *
 * @param before - what was shown before; `null` at first, when the page itself is read.
 */
export function describeChange(
  before: Cosigning | null,
  now: Cosigning,
  { news: words, ended }: Pick<CosigningLocale, 'news' | 'ended'>,
): string {
  if (!before || before.id !== now.id) return ''
  if (before.status !== now.status)
    switch (now.status) {
      case 'NEEDS_CONFIRMATION':
        return ''
      case 'CONFIRMED':
        return words.confirmed
      case 'EXPIRED':
      case 'CANCELLED':
      case 'SUPERSEDED':
        return ended.text[now.status]
    }
  const grown = now.safes.find(
    safe => safe.ownerOf !== null && countOf(safe).given > givenBefore(before, safe),
  )
  if (grown) {
    const { given, needed } = countOf(grown)
    return words.given({ given, needed })
  }
  if (declines(now) > declines(before)) return words.declined
  return ownership(now) === ownership(before) ? '' : words.changed
}

function givenBefore({ safes }: Cosigning, { address, ownerOf }: CosigningSafe): number {
  const safe = safes.find(safe => safe.address === address && safe.ownerOf === ownerOf)
  return safe ? countOf(safe).given : 0
}

const declines = (cosigning: Cosigning) =>
  cosigning.safes.flatMap(({ owners }) => owners).filter(({ present, decline }) => present && decline).length

/** Serializes who owns the Safes, and the threshold of each. */
const ownership = ({ safes }: Cosigning) =>
  safes
    .map(({ address, threshold, owners }) =>
      [address, threshold, ...owners.filter(({ present }) => present).map(({ address }) => address)].join(),
    )
    .join(' ')

/** Returns a sentence about the latest change since the page was opened. */
export function useNews(cosigning: Cosigning): string {
  const words = useCosigningWords()
  const [seen, setSeen] = useState({ cosigning, news: '' })
  if (seen.cosigning === cosigning) return seen.news
  const news = describeChange(seen.cosigning, cosigning, words) || seen.news
  setSeen({ cosigning, news })
  return news
}
