import type { ComponentProps } from 'react'
import { useLocale } from '../hooks/use-locale.ts'
import { useSession } from '../hooks/use-session.ts'
import { useKit } from '../kit/context.ts'
import { cosigns } from '../kit/cosigns.ts'
import { Trigger } from './trigger.tsx'

export type SafeButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** @default "Sign in as a Safe" */
  readonly label?: string | undefined
}

/**
 * Opens the dialog to sign in as a Safe. Renders nothing if a person is signed in, or if the site's backend does not
 * collect confirmations of owners. Loads and is styled like `ConnectButton`.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <SafeButton label="Sign in as a Safe" />
 */
export function SafeButton({ label, ...props }: SafeButtonProps) {
  const { authentication } = useKit()
  const session = useSession()
  const { button: words } = useLocale()
  if (session.status === 'signed-in' || !cosigns(authentication)) return null
  return (
    <Trigger {...props} look="secondary" opens="safe">
      {label ?? words.asSafe}
    </Trigger>
  )
}
