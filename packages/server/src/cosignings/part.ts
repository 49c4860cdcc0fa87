import { type SafePart, writeSafeSignature } from '@countersign/core'
import type { Hex } from 'viem'

/** Returns a part in the form in which it was submitted, so that it can be verified again. */
export function givenText(part: SafePart): Hex {
  switch (part.kind) {
    case 'ecdsa':
    case 'eth-sign':
    case 'contract':
      return part.signature
    case 'approved-hash':
      return writeSafeSignature([part])
    case 'nested-safe':
      return writeSafeSignature(part.parts)
  }
}
