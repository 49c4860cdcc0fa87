import { type SafePart, writeSafeSignature } from '@countersign/core'
import type { Hex } from 'viem'

/** Gives a part as it was given, so that it can be verified once more. */
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
