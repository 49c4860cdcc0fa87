import type { z } from 'zod'
import type * as schemas from './schemas.ts'

export type Purpose = z.infer<typeof schemas.purposeSchema>
/** Asks for a text for an account that is known; see `UnaddressedChallenge` for one that is not. */
export type ChallengeRequest = z.infer<typeof schemas.challengeRequestSchema> & { account: string }
export type Cosigning = z.infer<typeof schemas.cosigningSchema>
export type CosigningSafe = z.infer<typeof schemas.cosigningSafeSchema>
export type Cosigner = CosigningSafe['owners'][number]
export type Cosignings = z.infer<typeof schemas.cosigningsSchema>
export type CosigningReply = z.infer<typeof schemas.cosigningReplySchema>
export type ConfirmationRequest = z.infer<typeof schemas.confirmationRequestSchema>
export type DeclineRequest = z.infer<typeof schemas.declineRequestSchema>
export type Challenge = z.infer<typeof schemas.challengeSchema>
export type UnaddressedChallenge = z.infer<typeof schemas.unaddressedChallengeSchema>
export type AnswerRequest = z.infer<typeof schemas.answerRequestSchema>
export type Answer = z.infer<typeof schemas.answerSchema>
export type Session = z.infer<typeof schemas.sessionSchema>
export type CurrentSession = z.infer<typeof schemas.currentSessionSchema>
export type Sessions = z.infer<typeof schemas.sessionsSchema>
export type Chain = z.infer<typeof schemas.chainSchema>
export type AccountInfo = z.infer<typeof schemas.accountInfoSchema>
export type SiteToken = z.infer<typeof schemas.siteTokenSchema>
export type SiteHostedWallet = z.infer<typeof schemas.siteHostedWalletSchema>
export type HostedWalletState = z.infer<typeof schemas.hostedWalletSchema>
export type Site = z.infer<typeof schemas.siteSchema>
