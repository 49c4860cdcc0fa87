import type { Cosigning } from '@countersign/api'
import type { CosigningLocale } from '../../locales/locale.ts'
import { countOf } from './seats.ts'

/**
 * Says in a sentence what has changed, for whoever does not see the page change; empty where nothing did that matters.
 * What is missing of the account itself is said where it is shown.
 *
 * @param before - what was shown before; `null` at first, when the page itself says it.
 */
export function newsOf(before: Cosigning | null, now: Cosigning, words: CosigningLocale['news']): string {
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
        return words.ended[now.status]
    }
  const grown = now.safes.find(
    safe => safe.ownerOf !== null && countOf(safe).given > givenBefore(before, safe.address),
  )
  if (grown) {
    const { given, needed } = countOf(grown)
    return words.given({ given, needed })
  }
  if (declines(now) > declines(before)) return words.declined
  return ownership(now) === ownership(before) ? '' : words.changed
}

function givenBefore({ safes }: Cosigning, address: string): number {
  const safe = safes.find(safe => safe.address === address)
  return safe ? countOf(safe).given : 0
}

const declines = (cosigning: Cosigning) =>
  cosigning.safes.flatMap(({ owners }) => owners).filter(({ present, decline }) => present && decline).length

/** Who owns the Safes, and how many of them each needs, as one text. */
const ownership = ({ safes }: Cosigning) =>
  safes
    .map(({ address, threshold, owners }) =>
      [address, threshold, ...owners.filter(({ present }) => present).map(({ address }) => address)].join(),
    )
    .join(' ')
