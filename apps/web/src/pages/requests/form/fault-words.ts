import type { RequestFormLocale } from '../../../locales/locale.ts'
import type { Fault, Field } from './check.ts'

/** Says what is wrong with a field: its value, and what is allowed. @param language - BCP 47 */
export function faultWords(field: Field, fault: Fault, words: RequestFormLocale, language: string): string {
  const { faults } = words
  switch (fault.kind) {
    case 'empty':
      return faults.empty({ field: words[field].label })
    case 'long':
      return faults.long({ most: new Intl.NumberFormat(language).format(fault.most) })
    case 'character':
      return faults.character({ character: visible(fault.character) })
    case 'soon':
    case 'late': {
      const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
      return faults[fault.kind]({ value: exact.format(fault.at) })
    }
    case 'server':
      return faults.server({ value: fault.value, allowed: fault.allowed })
    case 'address':
    case 'checksum':
    case 'chain':
    case 'moment':
    case 'url':
    case 'insecure':
      return faults[fault.kind]({ value: fault.value })
  }
}

/** What has no shape of its own is named by its number. */
function visible(character: string): string {
  return /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(character)
    ? character
    : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
