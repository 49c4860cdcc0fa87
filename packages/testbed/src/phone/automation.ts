export {
  type OpenPhoneOptions,
  openPhone,
  type Phone,
  type PhonePromptKind,
} from './automation/open-phone.ts'
export type { Answers } from './session/one-click.ts'
