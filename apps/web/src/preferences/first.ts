// Runs before anything is painted, as a script of its own: the policy of the pages allows none within the document.
import { languageFor, speak } from './language.ts'
import { recall } from './memory.ts'
import { themeFor, wear } from './theme.ts'

const language = languageFor(recall('language'), navigator.languages)
speak(language)
wear(themeFor(recall('theme')))

// The words of another language are fetched along with the page's code, not after it. As scripts, not as preloads:
// the page has not loaded before they are there, and a browser that reloads it puts it where it was.
const attribute = (name: string) => document.currentScript?.getAttribute(name)
const words = attribute(`data-${language}`)
for (const source of words?.split(' ') ?? []) {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = source
  document.head.append(script)
}

// What the page at this address is drawn with: else it would only be asked for once the code of every page has run.
const page = location.pathname.split('/', 2)[1] ?? ''
for (const name of [`data-page-${page}`, `data-page-${page}-${language}`])
  for (const source of attribute(name)?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = source
    document.head.append(link)
  }
