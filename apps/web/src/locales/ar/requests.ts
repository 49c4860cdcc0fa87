import { messages as problems } from '@countersign/api/problems/ar'
import { messages as requestForm } from '../compiled/ar/request-form.ts'
import { messages as requestKeys } from '../compiled/ar/request-keys.ts'
import { messages } from '../compiled/ar/requests.ts'
import type { RequestsLocale } from '../locale.ts'

export const requests: RequestsLocale = {
  ...messages,
  form: requestForm,
  keys: requestKeys,
  reasons: problems,
}
