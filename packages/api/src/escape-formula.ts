/**
 * The characters that spreadsheets skip before a formula: white space, control characters, invisible ones, and, where
 * they split cells at other separators than commas, quotation marks.
 */
const skipped = String.raw`(?:(?![\t\r\n])["\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*`
/**
 * The characters that begin a formula, including their wide and small forms, which spreadsheets treat alike, and the
 * minus sign.
 */
const formulaStart = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]'
/** Where a cell may begin: at the start, and after what some spreadsheets treat as a separator in any file. */
const formula = new RegExp(`(^|[;\\t\\r\\n])(?=${skipped}${formulaStart})`, 'gu')

/**
 * Returns a text in a form that no spreadsheet runs as a formula when it is a cell of a CSV file: inserts an apostrophe
 * before anything that could begin a formula.
 *
 * @example
 * escapeFormula('=HYPERLINK("https://example.org")') // `'=HYPERLINK("https://example.org")`
 * escapeFormula('Opening an account') // 'Opening an account'
 */
export function escapeFormula(text: string): string {
  return text.replace(formula, "$1'").replace(/^(?=[\t\r\n])/, "'")
}

/** The start of a CSV file: without it, Excel reads UTF-8 as another encoding. */
export const byteOrderMark = '\ufeff'
