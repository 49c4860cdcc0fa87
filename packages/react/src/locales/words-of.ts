import type { DialogLocale, Locale } from './locale.ts'

/** Loads the dialog's words in the language that is current when they have arrived. @throws what `loadDialog` throws */
export async function wordsOf(spoken: () => Locale): Promise<DialogLocale> {
  const locale = spoken()
  const words = await locale.loadDialog()
  return locale === spoken() ? words : wordsOf(spoken)
}
