import { messages as problems } from '@countersign/api/problems/de'
import { messages as requestForm } from '../compiled/de/request-form.ts'
import { messages as requestKeys } from '../compiled/de/request-keys.ts'
import { messages } from '../compiled/de/requests.ts'
import type { RequestsLocale } from '../locale.ts'

export const requests: RequestsLocale = {
  ...messages,
  form: requestForm,
  keys: requestKeys,
  reasons: problems,
}
