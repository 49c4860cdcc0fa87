const size = { width: 420, height: 700 }

/**
 * Opens an empty window of the size of a wallet, in the foreground. Has to be called within the user gesture.
 *
 * @returns `null`: the browser blocked it, or an extension returned something else in its place
 */
export function openEmpty(page: Window): Window | null {
  const popup = page.open('about:blank', '_blank', featuresFor(page))
  if (!popup || !canBeLed(popup)) return null
  blend(popup)
  popup.focus()
  return popup
}

/** Extensions that block windows return something in their place. */
function canBeLed({ close, focus, location }: Partial<Window>): boolean {
  return [close, focus, location?.replace].every(each => typeof each === 'function')
}

function featuresFor({ innerWidth, innerHeight, screenX, screenY }: Window): string {
  const left = Math.round(screenX + (innerWidth - size.width) / 2)
  const top = Math.round(screenY + (innerHeight - size.height) / 2)
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
}

/** Applies a dark color scheme to the empty window if the person prefers one. */
function blend(popup: Window) {
  try {
    popup.document.documentElement.style.colorScheme = 'light dark'
  } catch {
    // It is only empty for a moment.
  }
}
