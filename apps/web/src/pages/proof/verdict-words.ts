import type { VerdictLocale } from '../../locales/locale.ts'

type SaidVerdict = {
  readonly status: 'verified' | 'rejected' | 'unavailable'
  readonly method?: string | undefined
  readonly reason?: string | undefined
}

/** Says in a sentence what a verdict is. A newer server may know reasons that this page does not. */
export function verdictWords(verdict: SaidVerdict, words: VerdictLocale): string {
  const { status, method, reason } = verdict
  const said = status === 'verified' ? of(words.method, method) : of(words[status], reason)
  return said ?? words.unknown
}

function of(sentences: Readonly<Record<string, string>>, name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(sentences, name) ? sentences[name] : undefined
}
