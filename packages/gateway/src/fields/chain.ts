import { AccountFormatError, type ChainId, parseChainId } from '@countersign/core'
import * as z from 'zod/mini'

/** The gateway's `"1"`, returned as CAIP-2 `eip155:1`. */
export const chain = z.pipe(
  z.string(),
  z.transform((value, context): ChainId => {
    try {
      return parseChainId(`eip155:${value}`)
    } catch (error) {
      if (!(error instanceof AccountFormatError)) throw error
      context.issues.push({ code: 'custom', message: error.code, input: value })
      return z.NEVER
    }
  }),
)
