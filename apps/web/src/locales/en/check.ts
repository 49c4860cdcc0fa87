import { messages as sentences } from '@countersign/core/checks/en'
import { messages as methods } from '@countersign/core/methods/en'
import { messages as reasons } from '@countersign/core/reasons/en'
import { messages } from '../compiled/en/check.ts'
import { messages as verdict } from '../compiled/en/verdict.ts'

export const check = { ...messages, sentences, verdict: { ...verdict, ...methods, ...reasons } }
