import { z } from 'zod'
import { notes } from './keys.ts'
import { isEncryptedOrLocal, listOf, once, text } from './values.ts'

const sdk = z.enum(['base-account', 'coinbase-wallet'], 'base-account or coinbase-wallet')

/** The pages of the wallets in the catalogue; a site can use another host for each of them. */
const known: Readonly<Record<string, { sdk: z.output<typeof sdk>; url: string }>> = {
  'base-account': { sdk: 'base-account', url: 'https://keys.coinbase.com/connect' },
  coinbase: { sdk: 'coinbase-wallet', url: 'https://keys.coinbase.com/connect' },
}

const walletSchema = z
  .strictObject({
    id: text(
      'an id of lower case letters, digits and hyphens, 1 to 40 characters, such as base-account',
      /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
    ).register(notes, {
      about:
        '`base-account` or `coinbase`, whose name, library and page are known; or one of your own: lower case letters, digits and hyphens, at most 40 characters',
    }),
    name: text('a text of 1 to 40 characters', isName).optional().register(notes, {
      about: 'what people call it; required if the id is not a known one',
      default: "the known wallet's",
    }),
    sdk: sdk.optional().register(notes, {
      about:
        'the library that connects to its page: `base-account` is `@base-org/account`, `coinbase-wallet` is `@coinbase/wallet-sdk`; required if the id is not a known one',
      default: "the known wallet's",
    }),
    url: text(
      'an https address such as https://wallet.example.org/connect, or http on localhost, without credentials or fragment',
      isHostedPage,
    )
      .optional()
      .register(notes, {
        about:
          'address of its page, `https`, or `http` on localhost; required if the id is not a known one. Everyone can read it in the pages',
        default: "the known wallet's own page",
        secret: true,
      }),
    icon: text(
      'a picture as data:image/… of at most 32 kB (SVG, PNG, JPEG, GIF or WebP, Base64 or percent-encoded)',
      isDataImage,
    )
      .optional()
      .register(notes, {
        about: 'its picture as a `data:image/…` address of at most 32 kB',
        default: "the known wallet's; otherwise the first letter of its name",
      }),
  })
  .transform(({ id, ...wallet }, context) => {
    const usual = Object.hasOwn(known, id) ? known[id] : undefined
    const refuse = (key: string, allowed: string) => {
      const message = `${allowed}: ${id} is none of the known ones, ${Object.keys(known).join(' and ')}`
      context.addIssue({ code: 'custom', path: [key], message })
      return z.NEVER
    }
    // `null`: the pages use their catalogue.
    const { sdk = usual?.sdk, url = usual?.url, name = null, icon = null } = wallet
    if (name === null && !usual) return refuse('name', 'what people call the wallet')
    if (!sdk) return refuse('sdk', 'base-account or coinbase-wallet')
    if (url === undefined) return refuse('url', "the address of the wallet's page")
    return { id, name, sdk, url, icon }
  })

export const hostedWalletsSchema = listOf(
  'a list of at most 20 wallets, such as [{ id: "base-account" }]',
  walletSchema,
  0,
  20,
)
  .superRefine(once('id', ({ id }) => id))
  .prefault(Object.keys(known).map(id => ({ id })))
  .register(notes, {
    about:
      'wallets on web pages, in the order shown, at most 20; `[]` for none. See [hosted wallets](hosted-wallets.md)',
    default: "`base-account` and `coinbase`, on their makers' pages",
  })

function isName(value: string): boolean {
  const name = value.trim()
  return name.length > 0 && name.length <= 40
}

/**
 * Whether an address can be the page of a hosted wallet. The wallet's library adds a query to it, and our pages accept
 * messages from its origin.
 */
function isHostedPage(value: string): boolean {
  if (!URL.canParse(value) || /[\s#]/.test(value)) return false
  const url = new URL(value)
  return isEncryptedOrLocal(url) && url.username === '' && url.password === ''
}

/** Whether a text is an image as a `data:` URL, which the pages draw without a request. */
function isDataImage(value: string): boolean {
  return (
    value.length <= 32 * 1024 &&
    /^data:image\/(?:svg\+xml|png|jpeg|gif|webp)(?:;charset=utf-8)?(?:;base64)?,[\w.~!$&'()*+,;=:@/?%-]+$/i.test(
      value,
    )
  )
}
