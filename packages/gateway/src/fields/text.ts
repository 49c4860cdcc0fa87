import * as z from 'zod/mini'

/**
 * Makes a text of somebody else's fit to be shown: without control characters and those that turn the writing
 * direction round, at most so many characters long, with an ellipsis where it was cut.
 */
export function shownText(text: string, limit: number): string {
  const start = text.slice(0, limit * 4).toWellFormed()
  const clean = start.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  const characters = [...clean]
  const cut = characters.length > limit || start.length < text.length
  return cut ? `${characters.slice(0, limit - 1).join('')}…` : clean
}

/** A text that is only shown, such as a token's name, cut to `limit` characters. */
export const text = (limit: number) =>
  z.pipe(
    z.string(),
    z.transform(value => shownText(value, limit)),
  )

/** The same where the gateway may leave it out or give `null`; also for an empty one the result is `null`. */
export const optionalText = (limit: number) =>
  z.pipe(
    z.nullish(z.string()),
    z.transform(value => (value ? shownText(value, limit) || null : null)),
  )

/**
 * Where a picture lies, `https:` or `ipfs:`, else `null`. Anybody can put one there: it is for a server that
 * fetches with care, never for a page to load.
 */
export const picture = z.pipe(
  z.nullish(z.string()),
  z.transform(value => {
    if (!value || value.length > 2048 || !URL.canParse(value)) return null
    const { protocol, href } = new URL(value)
    return protocol === 'https:' || protocol === 'ipfs:' ? href : null
  }),
)
