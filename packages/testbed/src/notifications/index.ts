export { type MailServer, type ReceivedEmail, startMailServer } from './mail-server.ts'
export {
  type PushedMessage,
  type PushService,
  type PushSubscriptionJson,
  startPushService,
} from './push-service.ts'
