import { messages as problems } from '@countersign/api/problems/en'
import { messages } from '../compiled/en/proofs.ts'

export const proofs = { ...messages, problems }
