import { lazyView } from '../../hooks/lazy.tsx'
import { cosigningWords } from '../../hooks/use-words.ts'
import type { Locale } from '../../locales/locale.ts'
import { namesWords } from '../../names/names-words.ts'

// Loaded here and not by `import()` alone: a lazy view renders at once only if its own code is known to be loaded.

/** Loaded at the first activity of a person who has an account, or when a person approaches the row of a Safe. */
export const AccountView = lazyView(async () => (await import('./of-account.tsx')).AccountView)

/** Loaded at the first activity of a person without a wallet, or when a person approaches a wallet to get. */
export const ToGetView = lazyView(async () => (await import('./to-get.tsx')).ToGetView)

/** Loads the views of a Safe, and their words, before a person presses what leads to them. */
export const approachSafe = (locale: Locale) =>
  void Promise.all([AccountView.load(), cosigningWords.load(locale), namesWords.load(locale)]).catch(() => {})

/** Loads views about wallets to get, before a person presses what leads to them. */
export const approachToGet = () => void ToGetView.load().catch(() => {})
