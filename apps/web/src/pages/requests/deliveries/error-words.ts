import type { RequestsLocale } from '../../../locales/locale.ts'

/** Says why a message did not arrive. @param code - a status of HTTP, or a word of ours */
export function errorWords(code: string, words: RequestsLocale['deliveries']['error']): string {
  if (/^[1-5]\d\d$/.test(code)) return words.status({ status: code })
  switch (code) {
    case 'timeout':
    case 'unreachable':
    case 'forbidden':
    case 'redirected':
    case 'owners-changed':
      return words[code]
    default:
      return words.other({ code })
  }
}
