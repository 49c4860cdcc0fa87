import { messages as problems } from '@countersign/api/problems/en'
import { messages } from '../compiled/en/sign-out.ts'

export const signOut = { ...messages, reasons: problems }
