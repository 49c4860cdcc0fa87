/** What spreadsheets skip before a formula: white space, control characters, and characters that are not drawn. */
const skipped = String.raw`(?:(?![\t\r\n])[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*`
/** What a formula begins with, also in the wide and small forms that spreadsheets treat alike, and the minus sign. */
const formulaStart = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]'
/** Where a cell may begin: at the start, and after what some spreadsheets take for a separator whatever the file says. */
const formula = new RegExp(`(^|[;\\t\\r\\n])(?=${skipped}${formulaStart})`, 'gu')

/**
 * Returns a text in a form that no spreadsheet runs as a formula when it is a cell of a CSV file: an apostrophe is
 * placed before what could begin one.
 */
export function escapeFormula(text: string): string {
  return text.replace(formula, "$1'").replace(/^(?=[\t\r\n])/, "'")
}
