import * as z from 'zod/mini'

/** The rows of a list that could be read, and how many could not. */
export type Rows<Row> = { readonly readable: readonly Row[]; readonly unreadable: number }

/** Parses each row separately, so that one invalid row does not discard the rest. */
export function rows<Row extends z.ZodMiniType>(row: Row) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((values): Rows<z.output<Row>> => {
      const readable = values.flatMap(value => {
        const { success, data } = z.safeParse(row, value)
        return success ? [data] : []
      })
      return { readable, unreadable: values.length - readable.length }
    }),
  )
}
