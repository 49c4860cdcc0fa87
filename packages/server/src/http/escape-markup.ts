const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for the content and the attributes of HTML and SVG. */
export const escapeMarkup = (text: string) =>
  text.replaceAll(/[&<>"']/g, character => entities[character] ?? '')
