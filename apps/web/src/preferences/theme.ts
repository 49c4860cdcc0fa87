import type { Theme } from '@countersign/react'

/** The themes a person may choose from. */
export const themes: readonly Theme[] = ['auto', 'light', 'dark']

/** Returns the theme that was chosen on an earlier visit. Any other value counts as no choice. */
export function themeFor(choice: string | null): Theme {
  return themes.find(theme => theme === choice) ?? 'auto'
}

/** Applies a theme to the document: to the pages, the kit, and the browser's own bars. */
export function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset.theme
    bar.media = theme === 'auto' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all'
  }
}
