import type { Context } from 'hono'
import type { Kept } from '../cache/cache.ts'
import type { Environment } from '../http/environment.ts'
import { ProblemException } from '../http/problem.ts'
import type { KeptPicture } from './pictures.ts'

/** How a route describes what `replyWithPicture` returns. */
export const pictureReply = {
  type: 'image/*',
  format: 'binary',
  about: 'A PNG, JPEG, GIF, WebP or AVIF image, as an attachment',
} as const

/**
 * Replies with a stranger's picture, or 204 if it cannot be shown. Opened directly, it is downloaded and never rendered.
 * Applications show avatars: they are the claim `picture`.
 *
 * @param name - of the downloaded file, without its extension
 * @throws {ProblemException} `avatar-unavailable`
 */
export function replyWithPicture(
  context: Context<Environment>,
  { value, until }: Kept<KeptPicture>,
  { name, now }: { name: string; now: () => number },
) {
  if (value === 'unavailable') throw new ProblemException('avatar-unavailable')
  context.header('cache-control', cacheControl(until - now()))
  // Not an error: browsers would log one for each image, also where only the host of a picture is slow.
  if (value === 'missing') return context.body(null, 204)
  return context.body(value.body, 200, {
    'content-type': value.type,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="${name}.${value.type.slice('image/'.length)}"`,
  })
}

/** @param left - how long the server still caches it, in milliseconds: browsers cache it no longer. */
export function cacheControl(left: number): string {
  return `private, max-age=${Math.max(0, Math.floor(left / 1000))}`
}
