import * as z from 'zod/mini'

/**
 * Makes untrusted text safe to display: removes control characters and those that change the writing direction, and
 * shortens it to the given number of characters, with an ellipsis.
 */
export function shownText(text: string, limit: number): string {
  const start = text.slice(0, limit * 4).toWellFormed()
  const clean = start.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  const characters = [...clean]
  const cut = characters.length > limit || start.length < text.length
  return cut ? `${characters.slice(0, limit - 1).join('')}…` : clean
}

/** A text for display only, such as a token's name, shortened to `limit` characters. */
export const text = (limit: number) =>
  z.pipe(
    z.string(),
    z.transform(value => shownText(value, limit)),
  )

/** The same for an optional or nullable text; the result is `null` for an empty text too. */
export const optionalText = (limit: number) =>
  z.pipe(
    z.nullish(z.string()),
    z.transform(value => (value ? shownText(value, limit) || null : null)),
  )

/**
 * The address of a picture, `https:` or `ipfs:`, otherwise `null`. Anybody can set it: only a server that fetches with
 * care may load it, never a page.
 */
export const picture = z.pipe(
  z.nullish(z.string()),
  z.transform(value => {
    if (!value || value.length > 2048 || !URL.canParse(value)) return null
    const { protocol, href } = new URL(value)
    return protocol === 'https:' || protocol === 'ipfs:' ? href : null
  }),
)
