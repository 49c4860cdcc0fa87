/** Draws the wallet's icon: a test flask on a rounded square in its color. */
export function iconSvg(accent: string): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<rect width="96" height="96" rx="22" fill="${accent}"/>`,
    '<path d="M41 22v19L24 69a6 6 0 0 0 5 9h38a6 6 0 0 0 5-9L55 41V22" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/>',
    '<path d="M36 20h24" stroke="#fff" stroke-width="6" stroke-linecap="round"/>',
    '<path d="M35 58h26l8 13a2 2 0 0 1-2 3H29a2 2 0 0 1-2-3z" fill="#fff"/>',
    `<circle cx="44" cy="67" r="3.5" fill="${accent}"/><circle cx="54" cy="64" r="2.5" fill="${accent}"/>`,
    '</svg>',
  ].join('')
}

/** Returns an icon as the data URL that EIP-6963 requires. */
export function iconAddress(svg: string): `data:image/svg+xml,${string}` {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
