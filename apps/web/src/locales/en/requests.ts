import { messages as problems } from '@countersign/api/problems/en'
import { messages as requestForm } from '../compiled/en/request-form.ts'
import { messages as requestKeys } from '../compiled/en/request-keys.ts'
import { messages } from '../compiled/en/requests.ts'

export const requests = {
  ...messages,
  form: requestForm,
  keys: requestKeys,
  reasons: problems,
}
