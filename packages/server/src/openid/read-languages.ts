/** How many languages of an application are used. */
const mostLanguages = 10

/** Returns the language tags in `ui_locales` (OpenID Connect Core 1.0, section 3.1.2.1), without what is none. */
export function readLanguages(locales: unknown): string[] {
  if (typeof locales !== 'string') return []
  return locales
    .split(' ')
    .filter(tag => /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,5}$/i.test(tag))
    .slice(0, mostLanguages)
}
