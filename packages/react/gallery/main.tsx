import { createRoot } from 'react-dom/client'
import type { Locale } from '../src/locales/locale.ts'
import '../src/theme/pages.css'
import './gallery.css'
import { directionOf } from '../src/theme/direction.ts'
import { Index } from './index.tsx'
import { serverOf } from './server.ts'
import { Stage, stageOf } from './stage.tsx'
import { scenes } from './states.ts'
import { now } from './world.ts'

const locales = import.meta.glob<Record<string, Locale>>('../src/locales/*.ts')

const query = new URLSearchParams(location.search)
const language = query.get('locale') ?? 'en'
const page = document.documentElement
page.lang = language
const dir = query.get('dir') ?? directionOf(language)
page.dir = dir
const size = query.get('size') === 'wide' ? 'wide' : 'compact'
const theme = query.get('theme')
if (theme) page.dataset.theme = theme

const scene = scenes.find(({ view, state }) => view === query.get('view') && state === query.get('state'))
const root = createRoot(document.getElementById('root') ?? document.body)

if (scene) {
  // Pictures of one state are the same whenever they are taken.
  Date.now = () => now
  globalThis.fetch = serverOf(scene)
  const locale = (await locales[`../src/locales/${language}.ts`]?.())?.[language]
  if (!locale) throw new Error(`There is no locale ${language}.`)
  const stage = stageOf(scene, locale, await locale.loadDialog())
  root.render(
    <Stage {...stage} scene={scene} look={{ theme: 'auto', size }} dir={dir === 'rtl' ? 'rtl' : 'ltr'} />,
  )
} else root.render(<Index query={query} />)
