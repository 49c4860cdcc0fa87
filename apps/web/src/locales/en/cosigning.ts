import { messages as ended } from '@countersign/api/endings/en'
import { messages as problems } from '@countersign/api/problems/en'
import { messages as methods } from '@countersign/core/methods/en'
import { messages as verdict } from '@countersign/core/reasons/en'
import { messages as wallet } from '@countersign/wallets/wallet-errors/en'
import { messages } from '../compiled/en/cosigning.ts'

export const cosigning = {
  ...messages,
  ended,
  failure: { ...messages.failure, ended, problems, verdict, wallet },
  signed: { ...messages.signed, factory: methods.factory },
}
