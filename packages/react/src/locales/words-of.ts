import type { DialogLocale, Locale } from './locale.ts'

/** Loads what the dialog says in the language that is spoken once its words are there. @throws what `loadDialog` throws */
export async function wordsOf(spoken: () => Locale): Promise<DialogLocale> {
  const locale = spoken()
  const words = await locale.loadDialog()
  return locale === spoken() ? words : wordsOf(spoken)
}
