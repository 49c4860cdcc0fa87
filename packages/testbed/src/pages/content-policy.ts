/**
 * Returns the Content-Security-Policy of a wallet's page: it loads everything from its own server, and cannot be framed.
 *
 * @param more.images - sources of images besides its own server.
 * @param more.connections - origins to connect to besides its own server.
 * @param more.frames - the origin that it frames. @default none
 * @param more.forms - where its forms can be sent. @default nowhere
 */
export function contentPolicy({
  images = '',
  connections = '',
  frames = "'none'",
  forms = "'none'",
}: {
  images?: string
  connections?: string
  frames?: string
  forms?: string
} = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${images}`,
    `connect-src 'self' ${connections}`,
    `frame-src ${frames}`,
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
  ]
    .map(directive => directive.trim())
    .join('; ')
}
