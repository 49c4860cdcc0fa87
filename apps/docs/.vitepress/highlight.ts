import type { MarkdownOptions } from 'vitepress'

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number]

/** The roles of text in code, with the scopes of TextMate grammars that have each. The style sheet gives them colors. */
const scopes = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw'],
  keyword: ['keyword', 'storage', 'entity.name.tag', 'support.type.property-name.css'],
  constant: ['constant', 'variable.language', 'support.constant'],
  function: ['entity.name.function', 'support.function'],
} as const

const roles = Object.keys(scopes)

/** A theme of Shiki in which each role has a color of its own, by which `classNames` recognizes it. */
export const ink = {
  name: 'ink',
  type: 'light' as const,
  fg: '#000000',
  bg: '#ffffff',
  settings: Object.values(scopes).map((scope, index) => ({
    scope: [...scope],
    settings: { foreground: `#00000${index + 1}` },
  })),
}

/** Gives each word of the code a class in place of a style, which the Content-Security-Policy refuses. */
export const classNames: Transformer = {
  name: 'countersign:class-names',
  span(node) {
    const [, index] = /#00000([1-9])/.exec(String(node.properties.style)) ?? []
    delete node.properties.style
    if (index !== undefined) node.properties.class = `code-${roles[Number(index) - 1]}`
  },
}
