import { messages as requestForm } from '../compiled/ar/request-form.ts'
import { messages as requestKeys } from '../compiled/ar/request-keys.ts'
import { messages as requestReasons } from '../compiled/ar/request-reasons.ts'
import { messages } from '../compiled/ar/requests.ts'
import type { RequestsLocale } from '../locale.ts'

export const requests: RequestsLocale = {
  ...messages,
  form: requestForm,
  keys: requestKeys,
  reasons: requestReasons,
}
