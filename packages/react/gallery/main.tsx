import { createRoot } from 'react-dom/client'
import type { Locale } from '../src/locales/locale.ts'
import '../src/theme/pages.css'
import './gallery.css'
import { fetchCosigningWords } from '../src/cosigning/words.ts'
import { fetchHosted } from '../src/dialog/hosted/later.tsx'
import { fetchHostedWords } from '../src/dialog/hosted/words.ts'
import { fetchPhone } from '../src/dialog/phone/later.tsx'
import { fetchPhoneWords } from '../src/dialog/phone/words.ts'
import { rareWords } from '../src/dialog/rare-words.ts'
import { directionOf } from '../src/theme/direction.ts'
import { Index } from './index.tsx'
import { serverOf } from './server.ts'
import { Stage, stageOf } from './stage.tsx'
import { scenes } from './states.ts'
import { now } from './world.ts'

const locales = import.meta.glob<Record<string, Locale>>('../src/locales/*.ts')

const root = createRoot(document.getElementById('root') ?? document.body)
let leave = () => {}

/** Draws what an address asks for, in place of what was drawn before. */
async function draw(search: string) {
  const query = new URLSearchParams(search)
  const language = query.get('locale') ?? 'en'
  const page = document.documentElement
  page.lang = language
  const dir = query.get('dir') ?? directionOf(language)
  page.dir = dir
  const size = query.get('size') === 'wide' ? 'wide' : 'compact'
  const theme = query.get('theme')
  if (theme) page.dataset.theme = theme
  const scene = scenes.find(({ view, state }) => view === query.get('view') && state === query.get('state'))
  if (!scene) return root.render(<Index query={query} />)

  // Pictures of one state are the same whenever they are taken.
  Date.now = () => now
  globalThis.fetch = serverOf(scene)
  // Whoever takes pictures acts as a person does: no app is to be opened for that.
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: undefined })
  const locale = (await locales[`../src/locales/${language}.ts`]?.())?.[language]
  if (!locale) throw new Error(`There is no locale ${language}.`)
  const words = await locale.loadDialog()
  // A picture is not taken before all of it is there.
  await Promise.all([
    fetchPhone(),
    fetchPhoneWords(words),
    fetchHosted(),
    fetchHostedWords(words),
    rareWords.fetch(words),
    fetchCosigningWords(locale),
    import('../src/dialog/views/of-safes.ts'),
  ])
  const stage = stageOf(scene, locale, words)
  leave()
  leave = stage.parts.runtime.dispose
  const look = { theme: 'auto', size } as const
  root.render(<Stage key={search} {...stage} scene={scene} look={look} dir={dir === 'rtl' ? 'rtl' : 'ltr'} />)
}

// Whoever looks at many scenes need not load the page for each.
addEventListener('gallery:draw', event => {
  if (event instanceof CustomEvent) void draw(String(event.detail))
})
await draw(location.search)
