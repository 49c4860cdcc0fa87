import type { ComponentProps } from 'react'
import { useParts } from '../kit/context.ts'
import controls from '../theme/controls.module.css'
import styles from './external-link.module.css'

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'>

const looks = {
  primary: controls.primary,
  secondary: controls.secondary,
  quiet: controls.quiet,
  danger: controls.danger,
}

/** Renders a button in one of the kit's styles. Accepts the attributes of a button. */
export function Button(props: ButtonProps & { look: keyof typeof looks }) {
  const { look, ...rest } = props
  return <button type="button" className={looks[look]} {...rest} />
}

/** Renders the button that most people press next. */
export function PrimaryButton(props: ButtonProps) {
  return <Button look="primary" {...props} />
}

/** Renders a button beside or below the primary one. */
export function SecondaryButton(props: ButtonProps) {
  return <Button look="secondary" {...props} />
}

/** Renders a button that looks like a link. */
export function QuietButton(props: ButtonProps) {
  return <Button look="quiet" {...props} />
}

type NewTabLinkProps = Omit<ComponentProps<'a'>, 'target' | 'rel' | 'href'> & { href: string }

/** Renders a link of the dialog to another site, which says that it opens in a new tab. */
export function ExternalLink({ children, ...props }: NewTabLinkProps) {
  const { words } = useParts()
  return (
    <NewTabLink {...props}>
      {children}
      <span className={controls.hidden}> ({words.connect.newTab})</span>
    </NewTabLink>
  )
}

/**
 * Renders a link to another site that opens in a new tab, with a mark. The site receives neither a referrer nor access to
 * this page.
 */
export function NewTabLink({ children, ...props }: NewTabLinkProps) {
  return (
    <a {...props} target="_blank" rel="noopener noreferrer">
      {children}
      <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M5.5 4H12V10.5M12 4 4 12" />
      </svg>
    </a>
  )
}
