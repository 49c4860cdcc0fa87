import { createStore, type Store } from '@countersign/wallets/state'
import type { DialogLocale, Locale } from './locale.ts'

/** The language that the kit speaks. It may change while the page is open. */
export type Spoken = Store<{
  readonly locale: Locale
  /** What the dialog says; `null` until it was loaded. Always of the same language as `locale`. */
  readonly dialog: DialogLocale | null
}> & {
  /** What the kit is made with: it loads the dialog’s words in whatever language is spoken then. */
  readonly first: Locale
  /** Speaks another language. Where the dialog is loaded, once its words are there too: all changes at once. */
  readonly speak: (locale: Locale) => Promise<void>
}

/** Holds the language of the kit, and the words of the dialog in it. */
export function createSpoken(first: Locale): Spoken {
  const store = createStore<ReturnType<Spoken['getSnapshot']>>({ locale: first, dialog: null })
  /** The language that was asked for last, whether it is spoken yet or not. */
  let wanted = first

  async function loadDialog(): Promise<DialogLocale> {
    const locale = wanted
    const dialog = await locale.loadDialog()
    if (locale !== wanted) return loadDialog()
    store.set({ locale, dialog })
    return dialog
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    first: { ...first, loadDialog },
    speak: async locale => {
      if (locale === wanted) return
      const before = wanted
      wanted = locale
      if (!store.getSnapshot().dialog) return store.set({ locale, dialog: null })
      await loadDialog().catch(() => {
        // What cannot be loaded is not spoken by halves.
        if (wanted === locale) wanted = before
      })
    },
  }
}
