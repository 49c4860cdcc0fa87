import type { MarkdownRenderer } from 'vitepress'

/** Where a line may end in code: after the marks between words, and before the capitals in them. */
const breaks = /(?<=[._/:,=\]])(?=[^\s._/:,=\]])|(?<=[a-z])(?=[A-Z])/

/**
 * Makes tables readable in narrow windows: the code in their cells breaks between words, and cells with much text have
 * the class `long`, by which the style sheet keeps them wide.
 */
export function readableTables(markdown: MarkdownRenderer) {
  markdown.core.ruler.after('inline', 'countersign-tables', state => {
    for (const [index, { type, content, children }] of state.tokens.entries()) {
      const cell = state.tokens[index - 1]
      if (type !== 'inline' || cell?.type !== 'td_open') continue
      if (content.length > 60) cell.attrJoin('class', 'long')
      for (const token of children ?? []) {
        if (token.type !== 'code_inline') continue
        const words = token.content.split(breaks).map(word => markdown.utils.escapeHtml(word))
        Object.assign(token, { type: 'html_inline', content: `<code v-pre>${words.join('<wbr>')}</code>` })
      }
    }
  })
}
