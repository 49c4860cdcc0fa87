import { useMemo } from 'react'
import { useParts } from '../kit/context.ts'
import type { DialogLocale, Locale } from '../locales/locale.ts'
import { lazyWords } from './lazy.tsx'
import { useLocale } from './use-locale.ts'

const useDialogWords = () => useParts().words

/** The words for phones. */
export const phoneWords = lazyWords(({ loadPhone }: DialogLocale) => loadPhone(), useDialogWords)
export const usePhoneWords = phoneWords.useWords

/** The words for wallets that open in a window. */
export const hostedWords = lazyWords(({ loadHosted }: DialogLocale) => loadHosted(), useDialogWords)
export const useHostedWords = hostedWords.useWords

/** The words for accounts with several owners, in the language of the page: pages show them without the dialog. */
export const cosigningWords = lazyWords(
  async ({ loadDialog }: Locale) => (await loadDialog()).loadCosigning(),
  useLocale,
)
export const useCosigningWords = cosigningWords.useWords

/** The words for views that are hardly ever the first. */
export const rareWords = lazyWords(({ loadRare }: DialogLocale) => loadRare(), useDialogWords)

/** The words for views of an account. */
export const accountWords = lazyWords(({ loadAccount }: DialogLocale) => loadAccount(), useDialogWords)

/** Returns the dialog's parts for such a view, with its words merged in. */
export function useRareParts() {
  const parts = useParts()
  const rare = rareWords.useWords()
  return useMemo(() => ({ ...parts, words: { ...parts.words, ...rare } }), [parts, rare])
}

/** Returns the dialog's parts for a view of an account, with its words merged in. */
export function useAccountParts() {
  const parts = useRareParts()
  const account = accountWords.useWords()
  return useMemo(() => ({ ...parts, words: { ...parts.words, ...account } }), [parts, account])
}
