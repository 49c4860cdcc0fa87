import { AccountFormatError, type Address, parseAddress } from '@countersign/core'
import * as z from 'zod/mini'
import { optionalText, picture } from './text.ts'

/** An address with the gateway's name for it. */
export type AddressInfo = {
  readonly address: Address
  /** The gateway's name for it; not verified. */
  readonly name: string | null
  readonly logoUri: string | null
}

/** 20 bytes of hex, returned in the ERC-55 form; mixed case must carry the correct checksum. */
export const address = z.pipe(
  z.string(),
  z.transform((value, context): Address => {
    try {
      return parseAddress(value)
    } catch (error) {
      if (!(error instanceof AccountFormatError)) throw error
      context.issues.push({ code: 'custom', message: error.code, input: value })
      return z.NEVER
    }
  }),
)

/** The gateway's `{value, name, logoUri}`. */
export const addressInfo = z.pipe(
  z.object({ value: address, name: optionalText(100), logoUri: picture }),
  z.transform(({ value, name, logoUri }): AddressInfo => ({ address: value, name, logoUri })),
)

/** The same, or `null`. */
export const optionalAddressInfo = z.pipe(
  z.nullish(addressInfo),
  z.transform(value => value ?? null),
)
