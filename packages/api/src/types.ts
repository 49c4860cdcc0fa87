import type { z } from 'zod'
import type * as openId from './openid-schemas.ts'
import type * as schemas from './schemas.ts'

// What a client sends is text, which the server parses. What the server sends has the types of the parsed values.

export type Purpose = z.infer<typeof schemas.purposeSchema>
/** Requests a text for a known account; see `UnaddressedChallenge` for an unknown one. */
export type ChallengeRequest = z.input<typeof schemas.challengeRequestSchema> & { account: string }
export type Cosigning = z.infer<typeof schemas.cosigningSchema>
export type CosigningSafe = z.infer<typeof schemas.cosigningSafeSchema>
export type Cosigner = CosigningSafe['owners'][number]
export type Cosignings = z.infer<typeof schemas.cosigningsSchema>
export type CosigningReply = z.infer<typeof schemas.cosigningReplySchema>
export type ConfirmationRequest = z.input<typeof schemas.confirmationRequestSchema>
export type DeclineRequest = z.input<typeof schemas.declineRequestSchema>
export type Challenge = z.infer<typeof schemas.challengeSchema>
export type UnaddressedChallenge = z.infer<typeof schemas.unaddressedChallengeSchema>
export type AnswerRequest = z.input<typeof schemas.answerRequestSchema>
export type Answer = z.infer<typeof schemas.answerSchema>
export type Session = z.infer<typeof schemas.sessionSchema>
export type CurrentSession = z.infer<typeof schemas.currentSessionSchema>
export type Sessions = z.infer<typeof schemas.sessionsSchema>
export type Chain = z.infer<typeof schemas.chainSchema>
export type AccountInfo = z.infer<typeof schemas.accountInfoSchema>
/** The result of looking up an ENS name on one chain. */
export type NameLookUp = z.infer<typeof schemas.nameLookUpSchema>
export type SiteToken = z.infer<typeof schemas.siteTokenSchema>
export type SiteHostedWallet = z.infer<typeof schemas.siteHostedWalletSchema>
export type HostedWalletState = z.infer<typeof schemas.hostedWalletSchema>
export type Site = z.infer<typeof schemas.siteSchema>

export type Visibility = z.infer<typeof schemas.visibilitySchema>
export type ProofRequest = z.input<typeof schemas.proofRequestSchema>
/** A proof in the HTTP interface. The document in it is `Proof` of `core`. */
export type ProofState = z.infer<typeof schemas.proofSchema>
export type ProofAccountState = z.infer<typeof schemas.proofAccountSchema>
export type ProofReply = z.infer<typeof schemas.proofReplySchema>
export type ProofList = z.infer<typeof schemas.proofsSchema>
export type VerifyRequest = z.input<typeof schemas.verifyRequestSchema>
export type VerifyReply = z.infer<typeof schemas.verifyReplySchema>
export type Recheck = z.infer<typeof schemas.recheckSchema>
export type KeySet = z.infer<typeof schemas.keySetSchema>
export type RequestStatus = z.infer<typeof schemas.requestStatusSchema>
export type CreateProofRequestInput = z.input<typeof schemas.createProofRequestSchema>
export type RequestState = z.infer<typeof schemas.requestSchema>
export type RequestCall = z.infer<typeof schemas.requestCallSchema>
export type RequestReply = z.infer<typeof schemas.requestReplySchema>
export type RequestCallReply = z.infer<typeof schemas.requestCallReplySchema>
export type RequestList = z.infer<typeof schemas.requestsSchema>
export type HandOverReply = z.infer<typeof schemas.handOverReplySchema>
export type ApiScope = z.infer<typeof schemas.apiScopeSchema>
export type ApiKeyRequest = z.input<typeof schemas.apiKeyRequestSchema>
export type ApiKey = z.infer<typeof schemas.apiKeySchema>
export type ApiKeys = z.infer<typeof schemas.apiKeysSchema>
export type NewApiKey = z.infer<typeof schemas.newApiKeySchema>
export type Webhook = z.infer<typeof schemas.webhookSchema>
export type Webhooks = z.infer<typeof schemas.webhooksSchema>
export type NewWebhook = z.infer<typeof schemas.newWebhookSchema>
export type Delivery = z.infer<typeof schemas.deliverySchema>
export type DeliveryReply = z.infer<typeof schemas.deliveryReplySchema>
export type Deliveries = z.infer<typeof schemas.deliveriesSchema>
export type ForYou = z.infer<typeof schemas.forYouSchema>
export type ForYouIds = z.infer<typeof schemas.forYouIdsSchema>
export type ForYouMessage = z.infer<typeof schemas.forYouMessageSchema>
export type NotificationTopic = z.infer<typeof schemas.notificationTopicSchema>
export type Notifications = z.infer<typeof schemas.notificationsSchema>
export type Subscription = z.infer<typeof schemas.subscriptionSchema>
export type PushRequest = z.input<typeof schemas.pushRequestSchema>
export type EmailRequest = z.input<typeof schemas.emailRequestSchema>
export type SubscriptionReply = z.infer<typeof schemas.subscriptionReplySchema>

export type OpenIdReceives = z.infer<typeof openId.openIdReceivesSchema>
export type OpenIdClient = z.infer<typeof openId.openIdClientSchema>
export type Authorization = z.infer<typeof openId.authorizationSchema>
export type AuthorizationReply = z.infer<typeof openId.authorizationReplySchema>
export type OpenIdNext = z.infer<typeof openId.openIdNextSchema>
export type Consent = z.infer<typeof openId.consentSchema>
export type Consents = z.infer<typeof openId.consentsSchema>
export type OpenIdSignOut = z.infer<typeof openId.openIdSignOutSchema>
