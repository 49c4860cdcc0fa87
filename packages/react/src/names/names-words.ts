import { lazyWords } from '../hooks/lazy.tsx'
import { useLocale } from '../hooks/use-locale.ts'
import type { Locale } from '../locales/locale.ts'

export const namesWords = lazyWords(
  async ({ loadDialog }: Locale) => (await loadDialog()).loadNames(),
  useLocale,
)
