// Takes the pictures in docs/pictures: of the running product if it can show the state, otherwise of the gallery.
//
// `npm run pictures -- --all` takes them for a review. `--help` shows how.
import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { fillSafes, startApplication } from '@countersign/testbed'
import { launchWithExtension, walletChain } from '@countersign/testbed/automation'
import { type MailServer, startMailServer } from '@countersign/testbed/notifications'
import { chromium, type Page } from '@playwright/test'
import { gallery } from '../../e2e/fixtures/build.ts'
import { serveFolder } from '../../e2e/fixtures/folder.ts'
import { meet } from '../../e2e/fixtures/people.ts'
import { startSafeWorld } from '../../e2e/fixtures/safe-world.ts'
import { startServer } from '../../e2e/fixtures/server.ts'
import { configOf, startWorld } from '../../e2e/fixtures/world.ts'
import { build, wallets, web } from '../build.ts'
import {
  allLooks,
  type Camera,
  type Look,
  looks,
  scale,
  takePictures as takeAll,
} from '../pictures/camera.ts'
import { dialogs } from '../pictures/review/dialogs.ts'
import { isOfReview, review } from '../pictures/review/index.ts'
import { tour } from '../pictures/tour.ts'
import { createRecords, type Records, reviewVisits, visits } from '../pictures/visits.ts'
import { provideChromium } from '../provide-chromium.ts'

const usage = `npm run pictures           takes the pictures in docs/pictures again
npm run pictures -- --all  takes them in both themes at four widths, of whole pages and in all languages, with further
                           states, in the folder pictures
  --only=<beginning>       only those whose names begin like this; the others are kept`

const { all: isReview, only } = readArguments()
const folder = isReview ? 'pictures' : 'docs/pictures'
const camera: Camera = { folder, looks: isReview ? allLooks : looks, isWhole: isReview }
/** Translations differ in the length of their texts and in the direction, not in colors. */
const translated = isReview ? ['de', 'ar'] : []
const isUsual = ({ colorScheme, viewport }: Look) =>
  colorScheme === 'light' && [390, 1280].includes(viewport.width)
const cameraOf = (language: string): Camera => ({
  ...camera,
  looks: camera.looks.filter(isUsual).map(look => ({ ...look, suffix: `-${language}${look.suffix}` })),
})

/** The states that the product shows only with a phone, with a history or on errors, taken from the gallery. */
const rare = {
  scan: '?view=scan&state=ready',
  'profile-transactions': '?view=profile&state=transactions',
  'profile-unusual-name': '?view=profile&state=unusual-name',
  'networks-wrong': '?view=networks&state=wrong',
  'verify-failed': '?view=verify&state=wrong-signer',
  'connect-arabic': '?view=connect&state=whole&locale=ar',
  'verify-german': '?view=verify&state=ready&locale=de',
  window: '?view=status&state=window-continue-in-wallet',
  'window-blocked': '?view=status&state=window-popup-blocked',
  'safe-ways': '?view=safe-ways&state=all',
  'safe-owners': '?view=safe-owners&state=known',
  safe: '?view=safe&state=found',
  'safe-waiting': '?view=verify&state=given',
}

await build(web, wallets)
if (only === '') await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const executablePath = await provideChromium()
const settings = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: scale,
  reducedMotion: 'reduce',
  locale: 'en',
} as const

await using world = await startWorld()
await using server = await startServer(configOf(world))
await using application = await startApplication()
const mail = isReview ? await startMailServer() : null
await using safes = await startSafeWorld(world, {
  openid: { clients: [application.client], privateHosts: [new URL(application.url).host] },
  // The documentation shows a site without email.
  ...(mail && { notifications: { email: { smtp: mail.url, from: 'Countersign <no-reply@example.org>' } } }),
})
application.connect(safes.site.url)
await fillSafes(world, safes.gateway.url)

const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  if (!isOfReview(only)) {
    const team = `eip155:31337:${world.safes.team.address}`
    const records = await createRecords(browser, safes.site.url, team)
    await takeRare()
    await takeTour()
    await takeVisits(records)
    for (const language of translated) {
      await takeRare(language)
      await takeVisits(records, language)
    }
  }
  if (mail) await takeReview(mail)
} finally {
  await browser.close()
  await mail?.stop()
}

/** Takes pictures of a page, unless others were asked for. */
async function takePictures(page: Page, taking: Camera, name: string) {
  if (name.startsWith(only)) await takeAll(page, taking, name)
}

/** Takes pictures of the states that the documentation does not show. */
async function takeReview(mail: MailServer) {
  await takeStates(dialogs)
  const stage = { world, site: safes.site, mail, application: application.url }
  for await (const [page, name] of review(browser, stage, settings, only))
    await takePictures(page, camera, name)
}

/** Ends the process if the arguments ask for help, or cannot be read. */
function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        all: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        help: { type: 'boolean' },
      },
    })
    if (!values.help) return values
    console.log(usage)
    process.exit()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(1)
  }
}

/** Takes pictures of the real pages, in a browser with the demo extension. */
async function takeTour() {
  const { context, wallet, close } = await launchWithExtension({
    ...(executablePath && { executablePath }),
    chains: [walletChain(31337, world.chain.url)],
    context: settings,
    timeout: 30_000,
  })
  try {
    const page = await context.newPage()
    for await (const stop of tour(page, wallet, server.url)) await takePictures(page, camera, stop)
    await page.evaluate(() => localStorage.setItem('countersign.language', 'ar'))
    await page.goto(server.url)
    await takePictures(page, camera, 'home-arabic')
    await page.evaluate(() => localStorage.setItem('countersign.language', 'de'))
    await page.goto(`${server.url}/account`)
    await takePictures(page, camera, 'account-german')
  } finally {
    await close()
  }
}

/** Takes pictures of the pages of a person with a session. */
async function takeVisits(records: Records, language?: string) {
  const person = await meet(browser, safes.site.url, 'alice', { context: settings })
  const { page } = person
  if (language !== undefined)
    await page.addInitScript(chosen => localStorage.setItem('countersign.language', chosen), language)
  const taking = language === undefined ? camera : cameraOf(language)
  const { url } = safes.site
  for await (const stop of visits(person, url, application.url, records))
    await takePictures(page, taking, stop)
  if (isReview)
    for await (const stop of reviewVisits(person, url, records)) await takePictures(page, taking, stop)
  await page.context().close()
}

/** Takes pictures of the gallery's states that the documentation shows. */
function takeRare(language?: string) {
  return takeStates(rare, language)
}

/** Takes pictures of states of the gallery. */
async function takeStates(states: Readonly<Record<string, string>>, language?: string) {
  const context = await browser.newContext(settings)
  const page = await context.newPage()
  await serveFolder(page, '/', await gallery.folder())
  for (const [name, query] of Object.entries(states)) {
    if (!name.startsWith(only)) continue
    const address = new URL(query, 'http://gallery.test/')
    if (language !== undefined) address.searchParams.set('locale', language)
    await page.goto(address.href)
    await page
      .locator('dialog[open] h2, [data-countersign=overlays] button')
      .filter({ visible: true })
      .first()
      .waitFor()
    // Removes the gallery's label; the table in the docs names the state.
    await page.locator('main').evaluate(main => main.remove())
    if (language === undefined) await takePictures(page, camera, name)
    // Two are named after their language.
    else await takePictures(page, cameraOf(language), name.replace(/-(arabic|german)$/, ''))
  }
  await context.close()
}
