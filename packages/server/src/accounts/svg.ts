import { isLightSvg } from './svgWork.ts'

/** In bytes: a drawing takes no more. */
const limit = 200_000

/**
 * Whether something is an SVG that may be served. How it is served keeps its scripts from running; that it has none is
 * asked for all the same, that it takes no style sheet from elsewhere, and that it declares no entities, which can blow
 * up to any size.
 */
export function isSafeSvg(body: Uint8Array): boolean {
  if (body.length > limit) return false
  const text = decode(body)
  if (text === undefined || !isSvg(text)) return false
  return (
    !/<!doctype|<!entity|<\?xml-stylesheet|@import|<(?:[^\s<>/:]+:)?script[\s/>]/i.test(text) &&
    isLightSvg(text)
  )
}

/** Whether the root is `svg`: after a declaration, comments and instructions at most. */
function isSvg(text: string): boolean {
  let rest = text.trimStart()
  for (;;) {
    const end = rest.startsWith('<!--')
      ? rest.indexOf('-->', 4) + 3
      : rest.startsWith('<?')
        ? rest.indexOf('?>', 2) + 2
        : 0
    if (end === 0) return /^<(?:[\w.-]+:)?svg[\s>/]/i.test(rest)
    if (end < 4) return false
    rest = rest.slice(end).trimStart()
  }
}

/** Only UTF-8: another encoding could hide from us what it shows to a browser. */
function decode(body: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1]
    if (text.includes('\0') || (declared && !/^(?:utf-?8|us-ascii)$/i.test(declared))) return undefined
    return text
  } catch {
    return undefined
  }
}
