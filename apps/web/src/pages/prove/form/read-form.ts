import type { ProofRequest } from '@countersign/api'
import { proofLimits } from '@countersign/core'
import { type Asked, askedProof, fits } from './asked-form.ts'
import type { ProveForm } from './form-state.ts'
import { type LineFault, lineFault } from './line.ts'
import { type UntilFault, untilOf } from './until.ts'

/** What is wrong with a form, field by field; a field that is not named is right. */
export type FormFaults = {
  readonly accounts?: 'none' | 'unfit'
  readonly purpose?: LineFault
  readonly audience?: LineFault
  readonly until?: UntilFault
}

/**
 * Reads a form as what is to be begun.
 *
 * @param asked - what was asked for, where it answers a request: that stands in place of what was entered
 * @param now - in milliseconds since 1970
 */
export function readForm(
  form: ProveForm,
  asked: Asked | null,
  now: number,
): { readonly proof: ProofRequest } | { readonly faults: FormFaults } {
  const faults = asked ? askedFaults(form, asked) : ownFaults(form, now)
  if (Object.keys(faults).length > 0) return { faults }
  if (asked) return { proof: askedProof(asked, form, now) }
  const read = untilOf(form, now)
  if ('fault' in read) return { faults: { until: read.fault } }
  return {
    proof: {
      purpose: form.purpose.trim(),
      audience: form.whom === 'anyone' ? null : form.audience.trim(),
      expiresAt: new Date(read.until).toISOString(),
      visibility: form.visibility,
      accounts: form.accounts.map(account => ({ account })),
    },
  }
}

function askedFaults({ accounts }: ProveForm, asked: Asked): FormFaults {
  if (asked.account !== null) return {}
  if (accounts.length === 0) return { accounts: 'none' }
  return accounts.some(account => fits(account, asked)) ? {} : { accounts: 'unfit' }
}

function ownFaults(form: ProveForm, now: number): FormFaults {
  const purpose = lineFault(form.purpose, proofLimits.purpose)
  const audience = form.whom === 'anyone' ? null : lineFault(form.audience, proofLimits.audience)
  const until = untilOf(form, now)
  return {
    ...(form.accounts.length === 0 ? { accounts: 'none' as const } : {}),
    ...(purpose ? { purpose } : {}),
    ...(audience ? { audience } : {}),
    ...('fault' in until ? { until: until.fault } : {}),
  }
}
