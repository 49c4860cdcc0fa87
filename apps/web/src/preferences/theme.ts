import type { Theme } from '@countersign/react'

/** The looks a person may choose from. */
export const themes: readonly Theme[] = ['auto', 'light', 'dark']

/** Reads what was chosen on an earlier visit; whatever else is there counts as no choice. */
export function themeFor(choice: string | null): Theme {
  return themes.find(theme => theme === choice) ?? 'auto'
}

/** Puts the document into a look: the pages, the kit, and the browser's own bars. */
export function wear(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset.theme
    bar.media = theme === 'auto' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all'
  }
}
