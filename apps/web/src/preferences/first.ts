// Runs before the first paint, as a separate script: the Content Security Policy of the pages forbids inline scripts.
import { applyLanguage, languageFor } from './language.ts'
import { readPreference } from './memory.ts'
import { applyTheme, themeFor } from './theme.ts'

const language = languageFor(readPreference('language'), navigator.languages)
applyLanguage(language)
applyTheme(themeFor(readPreference('theme')))

// The messages of another language are fetched in parallel with the page's code, not after it. As scripts, not as
// preloads: the load event then waits for them, and a browser that reloads the page can restore its scroll position.
const attribute = (name: string) => document.currentScript?.getAttribute(name)
const words = attribute(`data-${language}`)
for (const source of words?.split(' ') ?? []) {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = source
  document.head.append(script)
}

// The code of the page at this address, and the list of all pages, which leads to it. Otherwise they would only be
// requested after the code of every page has run.
const [, page] = location.pathname.split('/')
const names = page ? ['data-pages', `data-page-${page}`, `data-page-${page}-${language}`] : []
for (const name of names)
  for (const source of attribute(name)?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = source
    document.head.append(link)
  }
