const rules = new Intl.PluralRules('ar')
const numerals = new Intl.NumberFormat('ar')

/** The six forms that Arabic has for counts, each given the number as it is written (CLDR plural rules, `ar`). */
export type Forms = Readonly<Record<Intl.LDMLPluralRule, (number: string) => string>>

/** Says how many of something there are, in the form that the number asks for. */
export function counted(count: number, forms: Forms): string {
  return forms[rules.select(count)](numerals.format(count))
}
